sign_in-title = 로그인
sign_in-lead = 진행자는 대결을 열고 관리합니다. 게임 키가 있으면 진행자입니다.
sign_in-key = 게임 키
sign_in-where = `agon_key_`로 시작합니다. 서비스를 처음 시작할 때 `agon-data/game.key` 파일이나, `--store`로 정한 폴더의 `game.key` 파일에 저장됩니다. 거기서 볼 수 없으면 서비스 운영자에게 물어보세요.
sign_in-send = 로그인
sign_in-wrong = 이 서비스가 모르는 키입니다. 빠진 글자가 없는지, 폐기된 키는 아닌지 확인하세요.
sign_in-lasts = 이 브라우저에서는 30일 동안, 또는 로그아웃할 때까지 로그인이 유지됩니다.
sign_in-already = 이미 로그인했다면 계속하세요.
