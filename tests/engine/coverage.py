"""What need not occur in a few dozen random games, and which test shows it instead."""

EXCUSED: dict[str, dict[str, str]] = {
    "zhanguo": {
        "beside": "tests/engine/zhanguo/test_governors_workers.py::test_without_a_free_square_the_governor_stands_beside",
    },
}
