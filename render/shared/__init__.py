"""Pictures that all games share: cover, legend, statistics, leaderboard."""
