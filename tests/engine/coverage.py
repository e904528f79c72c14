"""What need not occur in a few dozen random games, and which test shows it instead."""

_REWARDS = "tests/engine/confucius/test_petitions_rewards.py::test_"
_COURT = "tests/engine/confucius/test_court.py::test_"
_END = "tests/engine/confucius/test_end.py::test_"

_FULL = "tests/engine/china/test_end.py::test_the_game_ends_when_no_piece_can_be_placed_any_more"

EXCUSED: dict[str, dict[str, str]] = {
    "china": {
        "nothing_fits": _FULL,
        "no_piece_possible": _FULL,
        "row_doubled": "tests/engine/china/test_fortifications.py::test_a_row_with_a_fortification_counts_double_once",
    },
    "confucius": {
        "student": _REWARDS + "the_vase_replaces_another_players_student",
        "student_replaced": _REWARDS + "the_vase_replaces_another_players_student",
        "army_from": _REWARDS + "the_necklace_moves_an_army_between_open_lands",
        "army_to": _REWARDS + "the_necklace_moves_an_army_between_open_lands",
        "army_moved": _REWARDS + "the_necklace_moves_an_army_between_open_lands",
        "coat": _REWARDS + "the_coat_swaps_an_own_tile_with_one_at_an_equal_or_higher_number",
        "coat_other": _REWARDS + "the_coat_swaps_an_own_tile_with_one_at_an_equal_or_higher_number",
        "swapped": _REWARDS + "the_coat_swaps_an_own_tile_with_one_at_an_equal_or_higher_number",
        "free_gift": _REWARDS + "free_gift",
        "extra_action": _REWARDS + "the_extra_action_costs_no_cube_but_keeps_other_limits",
        "extra": _REWARDS + "the_extra_action_costs_no_cube_but_keeps_other_limits",
        "bribery": _REWARDS + "a_bribery_card_takes_a_free_official_or_buys_an_unsecured_one",
        "bought_away": _REWARDS + "a_bribery_card_takes_a_free_official_or_buys_an_unsecured_one",
        "insulted": _REWARDS + "emperor_insulted_and_recruit",
        "no_reward_left": _REWARDS + "from_an_empty_stack_nothing_is_drawn",
        "candidate_removed": _COURT + "students_are_cleared_and_named_candidates_of_resolved_ministries_removed",
        "candidate_lost": _COURT + "only_secured_tiles_left",
        "invasion_success": _COURT + "full_tiles_are_resolved_in_the_order_of_the_slots",
        "ministry_empty": _END + "open_ministries_are_resolved_at_the_end_with_empty_spaces_and_duties",
        "office_nobody": _END + "an_office_may_stay_empty",
        "ministries": _END + "with_all_ministries_resolved_nothing_more_is_resolved",
    },
    "zhanguo": {
        "beside": "tests/engine/zhanguo/test_governors_workers.py::test_a_governor_stands_beside_full_squares",
    },
}
