title = 암호 풀기
rules =
    왼쪽 추측으로 암호 하나를, 오른쪽 추측으로 또 하나를 찾으세요. 추측마다 표시가 셋 있습니다. 점: 자리까지 맞는 숫자.
    고리: 암호에 있지만 자리가 다른 숫자. 가위표: 암호에 없는 숫자. 숫자 아래의 표시는 그 숫자에 대한 것입니다. 추측
    옆의 표시는 순서와 상관없습니다.
hint = 왼쪽 암호의 숫자, 이어서 오른쪽 암호의 숫자, 예: { $example }

statement = 추측에 맞는 두 암호는 무엇인가요? 암호는 각각 0부터 { $last }까지의 서로 다른 숫자 { $count }개입니다.
picture = 왼쪽과 오른쪽에 글자가 붙은 세 자리 추측들과 점, 고리, 가위표; 그 아래 빈칸.

# What a guess shows. { $facts } are those below: parts of a list, so they end on nouns.
marked = 추측 { $guess }: { $facts }.
all-crosses = 추측 { $guess }의 표시는 가위표뿐입니다: { $facts }.
one-way = 추측 { $guess }의 표시를 숫자에 배정하는 방법은 하나뿐입니다: { $marks }. 따라서 { $facts }.
some-ways = 추측 { $guess }의 표시를 숫자에 배정하는 방법은 다음뿐입니다: { $ways }. 어느 쪽이든 { $facts }.
each-way = 추측 { $guess }의 표시를 숫자에 어떻게 배정해도: { $facts }.
way = ({ $marks })

comes = { PARTICLE($digit, "은/는") } { $places } 자리에 있음
perhaps = { PARTICLE($digits, "은/는") } { $places } 자리에 있거나 아예 없음
all-perhaps = { PARTICLE($digits, "은/는") } { $places } 자리에 있거나 아예 없음
somewhere = { PARTICLE($digit, "은/는") } 암호에 있음
comes-not = { PARTICLE($digits, "은/는") } { $places } 자리에 올 수 없음
none-comes = { $places } 자리에 { PARTICLE($digits, "은/는") } 올 수 없음
out = { PARTICLE($digits, "은/는") } 암호에 없음
all-out = 암호에 { PARTICLE($digits, "은/는") } 없음

# A way to share out marks that cannot be: what other guesses tell then, and the one that does not fit.
supposed = 추측 { $guess }에서 { PARTICLE($marks, "이라고/라고") } 가정합니다.
then = 그러면 추측 { $guess }에 따라 { $facts }.
breaks = 그러나 이는 추측 { PARTICLE($guess, "과/와") } 맞지 않습니다.
dot = { $digit }의 표시는 점
ring = { $digit }의 표시는 고리
