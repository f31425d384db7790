title = 삼각형 세기
rules =
    직선으로 된 도형이 세 개 있습니다. 크고 작은 삼각형은 각각 몇 개인가요? 세 변이 모두 그려져 있어야 하며, 삼각형 안으로 다른
    선이 지나가도 상관없습니다. 글자 순서대로 세 수를 답하세요.
hint = A, B, C의 수, 예: { $example }

statement = A, B, C에는 삼각형이 각각 몇 개 있나요?
picture = 직선으로 된 도형 세 개와 글자 A, B, C.

pieces = 조각마다 글자를 붙이고, 삼각형은 그 조각들의 글자로 나타냅니다.
size = { $figure }, { $pieces }조각짜리 삼각형 { $count }개: { $names }.
together = { $figure }: { $sum } = { $count }.
