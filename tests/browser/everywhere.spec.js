// What holds of every page: in another language, enlarged, and with wide text.
import { english, expect, lost, press, test, watch } from './agon.js';

/** As a window of 1280 × 800 pixels is at 200 %. Style sheets of the test's own are let in. */
const ENLARGED = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, bypassCSP: true, reducedMotion: 'reduce' };
/** The widest text that a page has to bear (WCAG 2.2, 1.4.12). */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`;
const REASON = '⟦the cat is on the board⟧';
/** Three numbers, none of them right. */
const WRONG = '99, 99, 99';
/** What people typed, in other tests of the same service as well. */
const TYPED = ['Ana', 'Bo', 'abc', 'castle'];
const BATCH = 'level=3&batch=abc&keys=1';

const post = (agon, contest, path, body, token = contest.host.token) => agon.call('POST', `/v1/contests/${contest.id}/${path}`, token, body);

/** A contest whose problem is out; with questions, clarifications and wrong answers. */
async function solving(agon, order = {}) {
  const contest = await agon.open({ family: 'observation/count-and', ...order, terms: { rules_seconds: 0, lockout_seconds: 50, spectator_delay_seconds: 0, ...order.terms } });
  const phase = async () => (await agon.call('GET', `/v1/contests/${contest.id}`, contest.host.token)).body.phase.name;
  await expect.poll(phase, { intervals: [100] }).toBe('solve');
  await post(agon, contest, 'questions', { text: REASON }, contest.seats.attacker.token);
  await post(agon, contest, 'clarify', { text: REASON });
  await post(agon, contest, 'answers', { answer: WRONG }, contest.seats.defender.token);
  return contest;
}

async function decided(agon, order) {
  const contest = await solving(agon, order);
  await post(agon, contest, 'answers', { answer: await agon.keyOf(contest) }, contest.seats.attacker.token);
  return contest;
}

const play = (page, agon, contest) => page.goto(`${agon.base}/play/${contest.id}#${contest.seats.attacker.token}`);
const desk = (page, agon, contest) => page.goto(`${agon.base}/host/${contest.id}`);
const look = (page, agon, contest) => page.goto(`${agon.base}/watch/${contest.id}#${contest.watch.token}`);

/** One drill, as far as it is wanted. */
async function drill(page, agon, { begin = true, answer = '', run = '', family = 'observation/count-and' } = {}) {
  const { body } = await agon.call('POST', '/v1/previews', agon.key, { family, level: 2 });
  if (run) {
    await page.goto(`${agon.base}/practise`);
    await page.locator('#run').selectOption(run);
    await press(page, page.locator(`.family[value="${family}"]`));
  } else {
    await page.goto(`${agon.base}/practise/same/${body.code}`);
    await press(page, page.locator('main form .strong'));
  }
  if (begin) await press(page, page.locator('#drill .strong'));
  if (answer === 'none') await press(page, page.locator('form:has([value=reveal]) button'));
  else if (answer) {
    await page.locator('#typed').fill(answer === 'key' ? body.problem?.key ?? body.key : answer);
    await press(page, page.locator('#send'));
  }
}

async function challenge(page, agon) {
  await page.goto(`${agon.base}/duel`);
  await page.locator('#name').fill('Ana');
  await page.locator('#name').press('Enter');
  await page.locator('#link').waitFor();
}

/** A friend takes a challenge up, and both give the first round up. */
async function betweenRounds(agon, address) {
  const [place, secret] = address.split('#');
  const headers = { origin: agon.base, 'content-type': 'application/x-www-form-urlencoded' };
  const joined = await fetch(place, { method: 'POST', headers, body: 'name=Bo', redirect: 'manual' });
  const standing = async (bearer) => (await fetch(`${place}/standing`, { headers: { authorization: `Bearer ${bearer}` } })).json();
  for (const bearer of [secret, joined.headers.get('location').split('#')[1]]) {
    const { round } = await standing(bearer);
    const token = round.play.split('#')[1];
    await agon.call('PUT', `/v1/contests/${round.contest}/ready`, token);
    if (bearer !== secret) await agon.call('POST', `/v1/contests/${round.contest}/forfeit`, token, {});
  }
}

/** Every page: what leads to it, and what is there when it has come. */
const PAGES = {
  'front page': [async (page, agon) => page.goto(agon.base), '.kinds img'],
  'page that is not there': [async (page, agon) => page.goto(`${agon.base}/nowhere`), '.strong'],
  'choice of practice': [async (page, agon) => page.goto(`${agon.base}/practise`), '.choose'],
  'choice of practice after a drill': [
    async (page, agon) => {
      await drill(page, agon, { answer: 'none' });
      await page.goto(`${agon.base}/practise?said=enough`);
    },
    '.apart',
  ],
  'rules of a drill': [(page, agon) => drill(page, agon, { begin: false }), '.example'],
  'problem of a drill': [(page, agon) => drill(page, agon), '#typed'],
  'drill after a wrong answer': [(page, agon) => drill(page, agon, { answer: WRONG }), '.tried'],
  'drill in a storm': [(page, agon) => drill(page, agon, { run: 'storm' }), '#run-left'],
  'drill with material': [(page, agon) => drill(page, agon, { family: 'memory/digits-back' }), '.card'],
  'result of a drill': [(page, agon) => drill(page, agon, { answer: 'key' }), '#verdict'],
  'invitation to the same problem': [async (page, agon) => page.goto(`${agon.base}/practise/same/logic/sudoku.3.3.abc`), 'form'],
  'invitation to a problem that is gone': [async (page, agon) => page.goto(`${agon.base}/practise/same/logic/sudoku.99.3.abc`), '.trouble'],
  'figures without a play': [async (page, agon) => page.goto(`${agon.base}/figures`), '.strong'],
  'figures': [
    async (page, agon) => {
      await drill(page, agon, { answer: 'key' });
      await page.goto(`${agon.base}/figures`);
    },
    '.tiles',
  ],
  'challenge': [async (page, agon) => page.goto(`${agon.base}/duel`), '#wins'],
  'challenge by nobody': [
    async (page, agon) => {
      await page.goto(`${agon.base}/duel`);
      await page.locator('#name').fill('\u200b');
      await page.locator('#name').press('Enter');
    },
    '.trouble',
  ],
  'challenge that waits': [challenge, '#link'],
  'challenge as a friend sees it': [
    async (page, agon) => {
      await challenge(page, agon);
      await page.goto(await page.locator('#link').inputValue());
      await page.reload();
    },
    '#name',
  ],
  'duel between two rounds': [
    async (page, agon) => {
      await challenge(page, agon);
      await betweenRounds(agon, page.url());
    },
    '#score',
  ],
  'way in for hosts': [async (page, agon) => page.goto(`${agon.base}/sign-in`), '#key'],
  'way in after a wrong key': [
    async (page, agon) => {
      await page.goto(`${agon.base}/sign-in`);
      await page.locator('#key').fill('agon_key_0123456789abcdef0123');
      await page.locator('#key').press('Enter');
    },
    '#wrong',
  ],
  'list of a host': [
    async (page, agon) => {
      await decided(agon);
      await page.goto(`${agon.base}/host`);
      await page.locator('.form summary').click();
    },
    'table',
    'host',
  ],
  'desk of a contest that waits': [async (page, agon) => desk(page, agon, await agon.open({ terms: { start: 'when_ready' } })), '#links', 'host'],
  'desk of a contest that is played': [async (page, agon) => desk(page, agon, await solving(agon)), '#questions', 'host'],
  'desk that asks for a reason': [
    async (page, agon) => {
      await desk(page, agon, await solving(agon));
      await page.locator('[data-do=pause]').click();
    },
    '#sure',
    'host',
  ],
  'desk of a contest that is over': [async (page, agon) => desk(page, agon, await decided(agon)), '#result', 'host'],
  'desk that is not known': [async (page, agon) => page.goto(`${agon.base}/host/${(await agon.open()).id}`), '#sign-in'],
  'wall of previews': [async (page, agon) => page.goto(`${agon.base}/preview`), '.wall', 'host'],
  'family of previews': [async (page, agon) => page.goto(`${agon.base}/preview/observation/count-and?${BATCH}`), '.batch', 'host'],
  'preview of a problem': [
    async (page, agon) => {
      const { body } = await agon.call('POST', '/v1/previews', agon.key, { code: 'memory/vanished.3.3.abc-2' });
      await page.goto(`${agon.base}/preview/${body.id}?said=kept`);
      await page.locator('#answer').fill('?');
      await page.locator('#try button').click();
    },
    '#verdict',
    'host',
  ],
  'sheet of previews': [async (page, agon) => page.goto(`${agon.base}/preview/logic/sudoku/print?${BATCH}`), '.keys', 'host'],
  'problems that are kept': [
    async (page, agon) => {
      await agon.call('POST', '/v1/kept', agon.key, { code: 'logic/sudoku.3.3.abc', note: REASON });
      await page.goto(`${agon.base}/preview/kept?said=removed`);
    },
    '.notes li',
    'host',
  ],
  'own problem': [async (page, agon) => page.goto(`${agon.base}/preview/own`), '#own', 'host'],
  'problems that were reported': [
    async (page, agon) => {
      await agon.call('POST', '/v1/reports', agon.key, { code: 'logic/sudoku.3.3.abc', text: REASON });
      await page.goto(`${agon.base}/preview/reports`);
    },
    '.notes li',
    'host',
  ],
  'seat that waits': [async (page, agon) => play(page, agon, await agon.open({ terms: { start: 'when_ready' } })), '#waiting'],
  'seat that reads the rules': [async (page, agon) => play(page, agon, await agon.open({ family: 'observation/dials', terms: { rules_seconds: 50 } })), '#rules'],
  'seat that remembers': [
    async (page, agon) => play(page, agon, await agon.open({ family: 'memory/vanished', terms: { notice_seconds: 1, material_seconds: 50 } })),
    '#card img',
  ],
  'seat that solves': [async (page, agon) => play(page, agon, await solving(agon)), '#typed'],
  'seat that is locked': [
    async (page, agon) => {
      await play(page, agon, await solving(agon));
      await page.locator('#typed').fill(WRONG);
      await page.locator('#typed').press('Enter');
    },
    '#said.wrong',
  ],
  'seat that pauses': [
    async (page, agon) => {
      const contest = await solving(agon);
      await post(agon, contest, 'pause', { reason: REASON });
      await play(page, agon, contest);
    },
    '#halted',
  ],
  'seat that has played': [async (page, agon) => play(page, agon, await decided(agon)), '#result'],
  'seat that is not known': [async (page, agon) => page.goto(`${agon.base}/play/${(await agon.open()).id}`), '#trouble'],
  'spectator who waits': [async (page, agon) => look(page, agon, await agon.open({ terms: { start: 'when_ready' } })), '#coming'],
  'spectator of a problem': [async (page, agon) => look(page, agon, await solving(agon)), '#problem img'],
  'spectator of an end': [async (page, agon) => look(page, agon, await decided(agon)), '#proof'],
  'replay': [
    async (page, agon) => {
      const contest = await decided(agon);
      await page.goto(`${agon.base}/replay/${contest.id}#${contest.watch.token}`);
      await page.locator('#play').click();
      await page.keyboard.press('End');
    },
    '#result',
  ],
  'replay of a file': [async (page, agon) => page.goto(`${agon.base}/replay`), '#choose'],
};

for (const [name, [lead, shown, whose]] of Object.entries(PAGES)) {
  test(`the ${name}: no English in another language, nothing lost at 200 % or with wide text`, async ({ browser, agon }) => {
    const context = await browser.newContext({ ...ENLARGED, locale: 'qps-ploc' });
    if (whose === 'host') await context.setExtraHTTPHeaders({ authorization: `Bearer ${agon.key}` });
    const page = await context.newPage();
    const faults = watch(page);
    await lead(page, agon);
    await expect(page.locator(shown).first()).toBeVisible();
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
    expect.soft(await english(page, TYPED), 'in English').toEqual([]);
    expect.soft(await lost(page), 'lost at 200 %').toEqual([]);
    await page.addStyleTag({ content: SPACED });
    expect.soft(await lost(page), 'lost with wide text').toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
}
