title = 지뢰 찾기
rules =
    볼록한 칸 가운데 몇 칸에는 지뢰가 숨어 있습니다. 평평한 칸은 열린 칸이라 지뢰가 없고, 그 안의 수는 변이나 꼭짓점이 맞닿은 둘레의 칸
    가운데 지뢰가 있는 칸의 수입니다. 수가 없으면 하나도 없다는 뜻입니다. 글자가 붙은 칸 가운데 반드시 안전한 칸, 또는 반드시 지뢰가
    있는 칸을 묻는 대로 모두 찾으세요. 어느 쪽도 될 수 있는 칸은 답하지 않습니다.
hint = 묻는 칸의 글자 모두(순서 상관없음), 예: { $example }

asked-safe = 글자가 붙은 칸 가운데 '반드시 안전한 칸'은 어디인가요?
asked-mined = 글자가 붙은 칸 가운데 '반드시 지뢰가 있는 칸'은 어디인가요?
# { $asked } is one of the two above.
counted = 판 전체에 지뢰가 정확히 { $total }개 있습니다. { $asked }
picture = 열린 칸과 볼록하게 덮인 칸이 있는 정사각형 판. 열린 칸 일부에는 수가, 덮인 칸 일부에는 글자가 있습니다.

# What is held against what: { $more } and { $less } are these, or several of the first.
number = { $cells } 옆의 { $mines }
board = 판 전체
# What follows, in { $found }: one of these, or both.
mined = 지뢰: { $cells }
safe = 안전: { $cells }
full = { $more }: 남은 지뢰와 남은 칸의 수가 같습니다. 따라서 { $found }.
done = { $less }: 남은 지뢰가 없습니다. 따라서 { $found }.
as-many = { PARTICLE($more, "과/와") } { PARTICLE($less, "을/를") } 비교합니다. 남은 지뢰의 수가 같고, 앞쪽에만 있는 남은 칸은 없습니다. 따라서 { $found }.
more = { PARTICLE($more, "과/와") } { PARTICLE($less, "을/를") } 비교합니다. 앞쪽은 남은 지뢰가 { $count }개 더 많고, 앞쪽에만 있는 남은 칸도 { $count }개입니다. 따라서 { $found }.
unsure = 나머지 { PARTICLE($cells, "은/는") } 지뢰가 있어도 없어도 수에 맞습니다.
