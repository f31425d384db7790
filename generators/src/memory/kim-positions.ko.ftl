title = 무엇이 어디에
rules =
    선반 위의 물건들이 잠깐 보인 뒤 가려집니다. 세 질문은 어느 물건의 옆에 무엇이 있었는지 묻습니다: 왼쪽, 오른쪽, 위, 아래, 또는
    같은 선반에서 두 번째 옆자리. 글자가 붙은 물건 가운데서 고르되, 선반에 없던 것도 섞여 있습니다. 질문 순서대로 글자 세 개를
    답하세요.
hint = 묻는 순서대로 글자 3개, 예: { $example }

statement = { $first }, { $second }, { $third }에는 무엇이 있었나요? 순서대로 글자를 답하세요.
picture = 세 질문과, 그 아래 글자가 붙은 고를 물건들과 빈 선반.
shelves = 선반 위의 기억할 물건들.
left = { $object } 바로 왼쪽
right = { $object } 바로 오른쪽
above = { $object } 바로 위
below = { $object } 바로 아래
two-left = { $object }에서 왼쪽으로 두 번째 자리
two-right = { $object }에서 오른쪽으로 두 번째 자리

found = { $look }에 있던 것: { $object }, { $letter }.
open = 나머지는 이렇게 놓여 있었습니다.
