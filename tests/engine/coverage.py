"""What need not occur in a few dozen random games, and which test shows it instead."""

_CONFUCIUS = "tests/engine/confucius/"

EXCUSED: dict[str, dict[str, str]] = {
    "confucius": {
        "student": _CONFUCIUS + "test_petitions_rewards.py::test_the_vase_replaces_another_players_student",
        "student_replaced": _CONFUCIUS + "test_petitions_rewards.py::test_the_vase_replaces_another_players_student",
        "army_from": _CONFUCIUS + "test_petitions_rewards.py::test_the_necklace_moves_an_army_between_open_lands",
        "army_to": _CONFUCIUS + "test_petitions_rewards.py::test_the_necklace_moves_an_army_between_open_lands",
        "army_moved": _CONFUCIUS + "test_petitions_rewards.py::test_the_necklace_moves_an_army_between_open_lands",
        "coat": _CONFUCIUS + "test_petitions_rewards.py::test_the_coat_swaps_an_own_tile_with_one_at_an_equal_or_higher_number",
        "coat_other": _CONFUCIUS + "test_petitions_rewards.py::test_the_coat_swaps_an_own_tile_with_one_at_an_equal_or_higher_number",
        "swapped": _CONFUCIUS + "test_petitions_rewards.py::test_the_coat_swaps_an_own_tile_with_one_at_an_equal_or_higher_number",
        "free_gift": _CONFUCIUS + "test_petitions_rewards.py::test_free_gift",
        "extra_action": _CONFUCIUS + "test_petitions_rewards.py::test_the_extra_action_costs_no_cube_but_keeps_other_limits",
        "extra": _CONFUCIUS + "test_petitions_rewards.py::test_the_extra_action_costs_no_cube_but_keeps_other_limits",
        "bribery": _CONFUCIUS + "test_petitions_rewards.py::test_a_bribery_card_takes_a_free_official_or_buys_an_unsecured_one",
        "bought_away": _CONFUCIUS + "test_petitions_rewards.py::test_a_bribery_card_takes_a_free_official_or_buys_an_unsecured_one",
        "insulted": _CONFUCIUS + "test_petitions_rewards.py::test_emperor_insulted_and_recruit",
        "no_reward_left": _CONFUCIUS + "test_petitions_rewards.py::test_from_an_empty_stack_nothing_is_drawn",
        "candidate_removed": _CONFUCIUS + "test_court.py::test_students_are_cleared_and_named_candidates_of_resolved_ministries_removed",
        "candidate_lost": _CONFUCIUS + "test_court.py::test_only_secured_tiles_left",
        "invasion_success": _CONFUCIUS + "test_court.py::test_full_tiles_are_resolved_in_the_order_of_the_slots",
        "ministry_empty": _CONFUCIUS + "test_end.py::test_open_ministries_are_resolved_at_the_end_with_empty_spaces_and_duties",
        "office_nobody": _CONFUCIUS + "test_end.py::test_an_office_may_stay_empty",
        "ministries": _CONFUCIUS + "test_end.py::test_with_all_ministries_resolved_nothing_more_is_resolved",
    },
    "zhanguo": {
        "beside": "tests/engine/zhanguo/test_governors_workers.py::test_without_a_free_square_the_governor_stands_beside",
    },
}
