title = 참말쟁이와 거짓말쟁이
rules =
    저마다 참말만 하거나(T) 거짓말만 합니다(L). T끼리, L끼리는 “종류가 같다”, T와 L은 “종류가 다르다”라고 합니다. 물건마다
    가져간 사람은 이들 가운데 정확히 한 명이며, 한 사람이 여럿을 가져갔을 수도 있습니다. “또는”은 둘 다 맞아도 됩니다. “A면, B”는
    A가 참이고 B가 거짓일 때만 거짓입니다. 순서대로 모두의 T나 L을 쓰고, 이어서 물건마다 가져간 사람의 글자를 쓰세요.
hint = 순서대로 모두의 T나 L, 이어서 물건마다 가져간 사람의 글자, 예: { $example }

taken = 가져간 물건: { $things }.
numbered = { $number } { $thing }

# Clauses in the plain form without a full stop: 면 (if) and 고 (that) follow them. { $who } may be 나: 나였다, but not 나가.
took = { PARTICLE($thing, "을/를") } 가져간 사람은 { PARTICLE($who, "이었다/였다") }
spared = { PARTICLE($who, "은/는") } { PARTICLE($thing, "을/를") } 가져가지 않았다
neither = { $one }도 { $other }도 { PARTICLE($thing, "을/를") } 가져가지 않았다
together = { PARTICLE($one, "과/와") } { PARTICLE($other, "은/는") } 같은 사람이 가져갔다
apart = { PARTICLE($one, "과/와") } { PARTICLE($other, "은/는") } 서로 다른 사람이 가져갔다

thing-ring = 반지
thing-cup = 컵
thing-key = 열쇠
thing-map = 지도
thing-lamp = 램프
thing-coin = 동전
thing-watch = 시계
thing-book = 책
thing-crown = 왕관
thing-pearl = 진주
thing-flute = 피리
thing-sword = 검
