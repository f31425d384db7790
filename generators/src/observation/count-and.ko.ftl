title = 조건대로 세기
rules =
    줄마다 그림 속 도형을 설명합니다. 설명에 모두 맞는 도형을 세어 세 수를 순서대로 답하세요.
    “…보다 … 몇 개 더 많은가요?”는 차이를 묻습니다. 한 도형이 여러 줄에 맞을 수 있습니다. 도형은 꽉 찬 것, 줄무늬, 속이 빈 것이 있습니다.
    아래 글자는 색을 뜻합니다: R 빨간색, Y 노란색, B 파란색, S 하늘색, K 검은색.
hint = 수 3개를 순서대로, 예: { $example }

statement = 몇 개인가요?
wanted = • { $things }
wanted-more = • { $others }보다 { PARTICLE($some, "이/가") } 몇 개 더 많은가요?
picture = 셀 색깔 도형들.

step = { $things }: 그림에 동그라미로 표시한 { $count }개.
step-more = { $some }개 − { $others }개: { $more }개 더 많습니다.
