title = 합 찾기
rules =
    세 타일의 모양, 모양의 색, 배경, 모양의 개수가 각각 모두 같거나 모두 다르면 합입니다. 어느 하나라도 둘만 같고 하나가
    다르면 합이 아닙니다. 모든 합을 타일의 글자로 답하세요. 한 타일이 두 합에 들어갈 수도 있습니다.
hint = 합마다 글자 세 개, 예: { $example }

statement = 이 타일들 가운데 합 { $count }개를 찾으세요.
picture = 색깔 있는 모양이 그려진 타일들, 타일마다 글자.

hap = { $hap }: { $traits }.
same = { $trait } 같음
different = { $trait } 다름
shape = 모양
colour = 색
ground = 배경
number = 개수
