title = 만나는 변
rules =
    전개도를 접으면 저마다 정육면체가 됩니다. 접으면 둘레의 모든 변은 다른 변 하나와 만납니다. 굵은 변에는 숫자가, 나머지
    변에는 글자가 있습니다. 숫자마다 그 변과 만나는 변의 글자를 답하세요.
hint = 숫자 순서대로 글자 { $count }개, 예: { $example }

statement = 머릿속으로 접어 보세요. 변 1부터 { $last }까지는 각각 어느 글자의 변과 만나나요?
picture = 정육면체의 전개도들, 둘레의 변에 숫자와 글자.

corner = { PARTICLE($asked, "과/와") } { PARTICLE($letter, "은/는") } 안쪽으로 꺾인 꼭짓점을 공유하므로 바로 만납니다.
after = { PARTICLE($one, "과/와") } { PARTICLE($other, "은/는") } 이미 만났습니다. 그러면 { PARTICLE($asked, "과/와") } { PARTICLE($letter, "이/가") } 나란히 놓여 그다음에 만납니다.
