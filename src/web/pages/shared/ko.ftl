# What pages say in Korean, in the syntax of Project Fluent (https://projectfluent.org): here what several pages say, and
# beside each page what it says alone. A name is its section, a hyphen, and the name by which pages ask for it. A text is
# one line with blanks, or one line for each plural of one number.
# Names are those of en.ftl. No particle follows a blank, since a script fills it: { $name } 님, or a colon.

## page

page-skip = 본문으로 건너뛰기
page-pages = 페이지
page-preview = 미리 보기
page-interface = API
page-needs_script = 대결을 실시간으로 보여 주는 페이지라 JavaScript가 필요합니다.
page-practise = 연습
page-figures = 내 기록
page-host = 진행자

## board

board-take_back = 되돌리기
board-reads_as = 읽은 답: { $answer }
board-cell = { $number }번 칸
board-grid_cell = { $row }행 { $column }열
board-asked_cell = { $cell }, 답의 { $number }번
board-cell_holds = { $cell }: { $symbol }
board-cell_clashes = { $cell }: { $symbol }, 한 번만 쓸 수 있는 곳에 두 번 있음
board-empty_cell = 칸 비우기
board-notes = 작은 메모
board-pen = 펜
board-pen_back = 되돌리기
board-pen_clear = 모두 지우기
board-enlarge = 크게 보기
board-shrink = 닫기

## way

way-steps = 풀이 단계
way-no_step = 문제
