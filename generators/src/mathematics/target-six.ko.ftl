title = 카드 여섯 장
rules =
    카드의 수와 더하기, 빼기, 곱하기, 나누기, 괄호로 목표 수를 만드세요. 카드를 다 쓰지 않아도 되지만 같은 카드를 두 번 쓸 수 없고,
    숫자를 이어 붙일 수 없습니다. 계산식을 쓰세요. 목표 수가 되면 어떤 식이든 정답입니다.
hint = 계산식, 예: { $example }

statement = 여섯 수 가운데 몇 개를 한 번씩만 써서 { PARTICLE($target, "을/를") } 만드세요.
picture = 목표 수와, 그 아래 수가 적힌 카드 여섯 장.

sum = { $sum }
whole = 한 식으로 쓰면 { $expression } = { $target }. 입력: { $typed }
