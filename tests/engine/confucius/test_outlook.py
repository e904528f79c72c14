"""What the opponents take for worth something in Confucius."""

from engine.confucius.outlook import Terms, look
from engine.confucius.state import NOBODY
from tests.engine.confucius.table import A, B, C, position

STUDENTS = Terms.__struct_fields__.index("students")


def students(table, seat):
    return look(table.state).terms[seat][STUDENTS]


def test_a_student_is_worth_nothing_where_the_rival_must_be_supported():
    table = position().gift(A, 2, B)
    table.board.students[:] = [B, NOBODY]
    table.player(A).cubes = 1
    assert students(table, B) == 0  # A may still nominate one, whom B must support (CF-6.15)
    table.player(A).cubes = 0
    assert students(table, B) == 1
    table.board.students[:] = [B, A]
    assert (students(table, A), students(table, B)) == (1, 0)
    table.board.students[:] = [B, C]
    assert students(table, B) == 1
