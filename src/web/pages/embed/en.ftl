embed-back = Back to the game
