title = 달라진 도형
rules =
    도형판이 잠깐 보인 뒤 가려집니다. 다시 나오면 두 도형은 저마다 다른 방식으로(돌아감, 색이 바뀜, 비슷한 도형으로 바뀜) 달라졌고,
    다른 두 도형은 서로 자리를 바꿨습니다. 달라진 두 도형은 묻는 순서대로, 이어서 자리를 바꾼 둘은 순서 상관없이 글자 네 개를
    답하세요.
hint = 묻는 순서대로 글자 4개, 예: { $example }

# { $first } and { $second } are two of the three below, which stand before "도형".
statement =
    { $first } 도형, { $second } 도형, 서로 자리를 바꾼 다른 두 도형의 글자를 이 순서로 답하세요.
turned = 돌아간
recoloured = 색이 바뀐
replaced = 비슷한 것으로 바뀐
picture = 몇 군데 달라진 도형판, 도형마다 글자.
board = 기억할 도형판, 도형마다 글자.

changed = { $letter }: { $how } 도형. 원래는 { PARTICLE($colour, "이었고/였고") } 왼쪽 모양이었습니다.
swapped = { PARTICLE($one, "과/와") } { PARTICLE($other, "이/가") } 서로 자리를 바꿨습니다.
