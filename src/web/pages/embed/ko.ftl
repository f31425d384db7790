embed-back = 게임으로 돌아가기
