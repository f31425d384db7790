title = 숫자 되짚기
rules =
    숫자 한 줄이 잠깐 보인 뒤 가려집니다. 나중에 그중 두 부분을 자리로 묻는데, 적어도 하나는 거꾸로 묻습니다. 2번째부터
    4번째까지는 보인 순서대로, 4번째부터 2번째까지는 거꾸로라는 뜻입니다. 자리는 왼쪽부터 셉니다. 띄어 쓴 것은 읽기 쉬우라고
    한 것일 뿐입니다. 메모는 할 수 없습니다.
hint = 묻는 순서대로 숫자 { $count }개, 예: { $example }

# The places are `place`: 2번째.
asked =
    { $from }부터 { $to }까지, 이어서 { $then-from }부터 { $then-to }까지의 숫자를 답하세요.

shown = 보인 숫자: { $digits }.
found = { $from }부터 { $to }까지: { $digits }.
