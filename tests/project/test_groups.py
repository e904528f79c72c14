"""The tests of a group share a worker."""

import pytest

pytestmark = pytest.mark.xdist_group("source")


def test_a_group_stays_with_one_worker(request):
    """Where pytest and pytest-xdist do not fit, nothing fails, and what a group shares is made by every worker."""
    if not request.config.getoption("loadgroup", default=False):
        pytest.skip("all tests have one process, or are not shared out by groups")
    assert request.node.nodeid.endswith("@source")
