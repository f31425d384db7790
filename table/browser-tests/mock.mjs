// A table server for looking at the pages alone: it plays one written game, line by line. `node mock.mjs [port]`
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { bare, frames } from '../static/record.js';
import { LETTERS, identity } from '../static/signs.js';
import { columnOf, rowOf, secondFloor, square } from '../static/squares.js';

const HERE = new URL('..', import.meta.url);
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', json: 'application/json', woff2: 'font/woff2', txt: 'text/plain' };
export const VARIANT = {
  name: 'mental-janggi/1', rows: 6, columns: 9, second_floor: ['A3-A7', 'B4-B6', 'E4-E6', 'F3-F7'], home_columns: 2, pieces_per_kind: 3,
  discards: 2, numbers: [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4], turn_seconds: 60, bank_seconds: 300, guess_seconds: 30, setup_seconds: 600, spectator_delay_seconds: 15, level: 3,
};
/** Tokens as the server's look. */
export const TOKENS = { left: `janggi_player_${'1'.repeat(64)}`, right: `janggi_player_${'2'.repeat(64)}`, watch: `janggi_watch_${'3'.repeat(64)}`, invited: `janggi_invite_${'4'.repeat(64)}` };
const SETUPS = { left: 'left sets L0M1/R0M3/K0R2/O1R4/L0M2/.O1 LO', right: 'right sets M1L0/L3R0/O2K0/O4M1/R2L0/M1. RO' };
/** The first golden game of MENTAL_JANGGI.md. */
const GAME = `left C2-C4|right C8-C6|left D2-D4|right D8-D6|left C4-C5|left !a=R|judge +=?|right D6-C6|right !d=R|judge -=O|left C1-C3|right B8-B7
left D4-D6|right B9-C8|left C5-C7|left xC8|left ?LO=-|left !a=R|judge +=?|left !d=L|judge ~|judge +=L|right D9-D7|right xD6|left ?LMO=M|right !a=M|judge -=M
left C3-C5|right A8-A7|left D6-E7|left ?LR=R|left !d=R|judge +=R|right F8-F7|left E7-E8|left ?LMRO=L|left !d=L|judge +=L|left E8~C5
right A7-A5|left E8-E9|left ~|right A5-A3|left C5-D6|right F7-F5|left D6-D8|result 1-0 march`.split(/[|\n]/);
const HEAD = `[Variant "mental-janggi/1"]\n[Left "Ana"]\n[Right "Bo"]\n`;
const second = secondFloor(VARIANT);

/** Ends of one and two steps; which way round a corner does not matter for looking. */
function moves(stones, side) {
  const taken = new Set(stones.flatMap((stone) => stone.square ?? []));
  const forward = side === 'left' ? 1 : -1;
  const step = (from, [down, right]) => {
    const [row, column] = [rowOf(from) + down, columnOf(from) + right];
    const to = row >= 0 && row < VARIANT.rows && column >= 0 && column < VARIANT.columns ? square(row, column) : null;
    return to && !taken.has(to) ? to : null;
  };
  const ways = [[0, forward], [1, 0], [-1, 0]];
  const found = {};
  for (const stone of stones.filter((one) => one.side === side && one.square)) {
    const ends = new Set();
    for (const way of ways) {
      const one = step(stone.square, way);
      if (one) ends.add(one);
      if (!one || second.has(one) !== second.has(stone.square)) continue;
      for (const on of ways) {
        const two = step(one, on);
        if (two && two !== stone.square && second.has(two) === second.has(one)) ends.add(two);
      }
    }
    if (ends.size) found[stone.square] = [...ends].sort();
  }
  return found;
}

/** Lines of the log with the turn that each belongs to, from 0. */
function said(lines) {
  let turn = -1;
  return lines.map((text) => ({ ply: Math.max(0, (turn += /^(left|right) [A-F]\d-/.test(text) ? 1 : 0)), text }));
}

export class Mock {
  place = 0;
  set = { left: false, right: false };
  rematch = { left: false, right: false };
  version = 1;
  listeners = new Set();

  get begun() {
    return this.set.left && this.set.right;
  }

  get over() {
    return this.place >= GAME.length;
  }

  record(open) {
    const hide = (line) => (open ? line : line.replace(/[LMROK](?=\d)/g, 'X'));
    return `${HEAD}${hide(SETUPS.left)}\n${hide(SETUPS.right)}\n${GAME.slice(0, this.place).join('\n')}\n`;
  }

  step(all, last) {
    const next = GAME[this.place] ?? 'result';
    const [by, said = ''] = next.split(' ');
    const base = { by: null, attacking: null, defending: null, kind: null, chances: null };
    if (!this.begun) return { ...base, name: 'setup' };
    if (this.over) return { ...base, name: 'over' };
    const turn = GAME.slice(0, this.place + 1).findLast((line) => /-/.test(line) && /^(left|right) [A-F]/.test(line)).split(' ')[0];
    const attacking = last?.to ?? null;
    const named = GAME.slice(0, this.place).findLast((line) => / [x]|judge [+]|-[A-F]/.test(line));
    const touched = all.filter((stone) => stone.square && stone.side !== turn && Math.abs(rowOf(stone.square) - rowOf(attacking ?? 'A1')) + Math.abs(columnOf(stone.square) - columnOf(attacking ?? 'A1')) === 1);
    const defending = / x/.test(named ?? '') ? named.split(' x')[1] : (touched.find((stone) => second.has(stone.square) === second.has(attacking))?.square ?? null);
    const fight = { attacking, defending };
    const numbers = Object.fromEntries(all.map((stone) => [stone.square, stone.number]));
    if (said.startsWith('?')) return { ...base, ...fight, name: 'guess', by, chances: Math.abs(numbers[attacking] - numbers[defending]) };
    if (said.startsWith('!')) return { ...base, ...fight, name: 'select', by };
    if (by === 'judge') return { ...base, ...fight, name: 'contest', kind: identity(GAME.slice(0, this.place).findLast((line) => / !/.test(line)).at(-1)) };
    if (said.startsWith('x')) return { ...base, name: 'target', by, attacking };
    if (said.includes('~')) return { ...base, name: 'swap', by, attacking };
    return { ...base, name: 'move', by };
  }

  state(you) {
    const all = frames(VARIANT, this.record(true)).at(-1);
    const [open] = [frames(VARIANT, this.record(false)).at(-1)];
    const begun = this.begun;
    const stones = begun ? all.stones.map((stone, place) => {
      const revealed = open.stones[place].revealed;
      return { ...stone, revealed, identity: revealed || stone.side === you || this.over ? stone.identity : null };
    }) : [];
    // The whole record names identities from the start; what was revealed is what the public one names.
    const step = this.step(stones, all.last);
    const next = GAME[this.place] ?? '';
    const legal = {
      move: () => ({ moves: moves(stones, you) }), target: () => ({ targets: ['B7', 'C8', 'D6', 'D8'].filter((square) => stones.some((stone) => stone.square === square && stone.side !== you)) }), guess: () => ({ guess: step.chances }),
      select: () => ({ select: ['attacking', 'defending'] }), swap: () => ({ swap: true }),
    }[step.name];
    const running = ['move', 'target', 'guess', 'select', 'swap'].includes(step.name) ? step.by : null;
    const clock = (side) => ({ timer_seconds: running === side ? 42.4 : 60, bank_seconds: side === 'left' ? 260 : 300 });
    return {
      id: 'gam_mock', table: 'tab_mock', variant: VARIANT, you, position: `position ${this.place}`,
      players: { left: { name: 'Ana', present: true, machine: null }, right: { name: 'Bo', present: true, machine: null } },
      pieces: stones.filter((stone) => stone.square).map(({ square, side, number, identity, revealed }) => ({ square, side, number, identity, revealed })).sort((a, b) => (a.square < b.square ? -1 : 1)),
      removed: stones.filter((stone) => stone.place).sort((a, b) => a.place - b.place).map(({ place, side, number, identity, revealed }) => ({ place, side, number, identity, revealed })),
      discards: begun ? { left: ['logic', 'observation'], right: ['memory', 'observation'] } : { left: null, right: null },
      setups: { left: { set: this.set.left, commitment: null }, right: { set: this.set.right, commitment: null } },
      setup_ends_at: begun ? null : new Date(Date.now() + 500_000).toISOString(),
      step, turn: all.ply % 2 ? 'right' : 'left', ply: all.ply, obliged: false,
      clocks: { left: clock('left'), right: clock('right'), running, ends_at: null, stopped_by: step.name === 'contest' ? 'contest' : null },
      contest: step.name === 'contest' ? { battle: 1, attempt: 1, kind: step.kind, state: 'open', page: `/mock/contest#${you}` } : null,
      legal: you && step.by === you && legal ? legal() : null,
      outcome: this.over ? { winner: 'left', reason: 'march' } : null,
      log: said(GAME.slice(0, this.place)), rematch: this.rematch, version: this.version, server_time: new Date().toISOString(),
    };
  }

  tell(name, data, id) {
    for (const { reply, you } of this.listeners) reply.write(`${id ? `id: ${id}\n` : ''}event: ${name}\ndata: ${JSON.stringify(data(you))}\n\n`);
  }

  /** Plays what the game has next. */
  next(count = 1) {
    for (let turn = 0; turn < count && !this.over; turn++) {
      this.set = { left: true, right: true };
      const text = GAME[this.place++];
      this.version++;
      this.tell('event', (you) => ({ text, by: text.split(' ')[0], state: this.state(you) }), this.version);
    }
  }

  /** @returns what is refused, if it is not what was written down next */
  act(you, actions) {
    for (const action of actions) {
      const [by, said] = (GAME[this.place] ?? '').split(' ');
      if (by !== you || bare(said).split('=')[0] !== action) return { type: 'about:illegal', title: 'Illegal', status: 422, detail: `the script wants ${by} ${said}` };
      this.next();
    }
  }

  setup(you, text) {
    if (!/^[^ ]+ [LMRO]{2}$/.test(text)) return { type: 'about:bad-setup', title: 'Bad setup', status: 422, faults: [{ square: 'A1', rule: 'kinds', detail: 'two discards' }] };
    this.set[you] = true;
    this.version++;
    this.tell('event', (reader) => ({ text: null, by: you, state: this.state(reader) }), this.version);
  }
}

/** A file of `static/`, a page with its parts in their places. @param {string} name @returns {Promise<Buffer | string>} */
async function read(name) {
  const body = await readFile(fileURLToPath(new URL(`static/${name}`, HERE)));
  if (!name.endsWith('.html')) return body;
  const lines = body.toString().split('\n').map(async (line) => {
    const part = /<!-- part: (\w+) -->/.exec(line)?.[1];
    return part ? (await read(`${part}.part.html`)).toString().trimEnd() : line;
  });
  return (await Promise.all(lines)).join('\n');
}

/** Serves the pages and one mock game. */
export async function serve(port = 0) {
  const mock = new Mock();
  const send = (reply, status, body, type = 'application/json') => {
    reply.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': "default-src 'self'; frame-src 'self'; style-src 'self'; img-src 'self' data:" });
    reply.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };
  const file = (reply, name) =>
    read(name).then((body) => send(reply, 200, body, TYPES[name.split('.').pop()] ?? 'text/plain'), () => send(reply, 404, {}));
  const server = createServer(async (asked, reply) => {
    const { pathname, searchParams } = new URL(asked.url, 'http://mock');
    let body = '';
    for await (const part of asked) body += part;
    const token = (asked.headers.authorization ?? '').replace('Bearer ', '');
    const who = Object.keys(TOKENS).find((who) => TOKENS[who] === token) ?? null;
    const you = ['left', 'right'].includes(who) ? who : null;
    const player = (side) => ({ side, token: TOKENS[side], page: `/game/gam_mock#${TOKENS[side]}` });
    const said = body ? JSON.parse(body) : {};
    if (pathname === '/') return file(reply, 'index.html');
    if (pathname.startsWith('/join/')) return file(reply, 'join.html');
    if (pathname.startsWith('/game/')) return file(reply, 'mental-janggi.html');
    if (pathname.startsWith('/static/')) return file(reply, pathname.slice(8));
    if (pathname === '/mock/contest') return send(reply, 200, '<!doctype html><html lang="en"><title>Contest</title><main><h1>The contest</h1><p>A problem.</p></main>', 'text/html');
    if (pathname === '/mock/next') return mock.next(Number(searchParams.get('count') ?? 1)), send(reply, 200, {});
    if (pathname === '/v1/tables') {
      const game = said.opponent === 'friend' ? null : 'gam_mock';
      return send(reply, 201, { table: 'tab_mock', game, player: player('left'), invitation: { token: TOKENS.invited, page: `/join/tab_mock#${TOKENS.invited}` }, watch: { token: TOKENS.watch, page: `/game/gam_mock#${TOKENS.watch}` } });
    }
    if (pathname === '/v1/tables/tab_mock') return send(reply, 200, { table: 'tab_mock', game: mock.joined || mock.place ? 'gam_mock' : null, players: {}, score: { left: 1, right: 0 } });
    if (pathname.endsWith('/join')) return (mock.joined = true), send(reply, 201, { table: 'tab_mock', game: 'gam_mock', player: player('right'), watch: {} });
    if (pathname.endsWith('/rematch')) return (mock.rematch[you] = true), mock.version++, mock.tell('event', (reader) => ({ text: null, by: you, state: mock.state(reader) }), mock.version), send(reply, 202, { asked: [you], game: null });
    if (!['left', 'right', 'watch'].includes(who)) return send(reply, 404, { type: 'about:not-found', title: 'Not found', status: 404 });
    if (pathname.endsWith('/setup')) {
      const refused = mock.setup(you, said.setup);
      return send(reply, refused?.status ?? 204, refused ?? '');
    }
    if (pathname.endsWith('/actions')) {
      const refused = mock.act(you, said.actions);
      return send(reply, refused?.status ?? 200, refused ?? {});
    }
    if (pathname.endsWith('/record')) return send(reply, 200, mock.record(mock.over), 'text/plain');
    if (pathname.endsWith('/events')) {
      reply.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.write(`event: snapshot\ndata: ${JSON.stringify(mock.state(you))}\n\n`);
      const one = { reply, you };
      mock.listeners.add(one);
      return asked.socket.on('close', () => mock.listeners.delete(one));
    }
    return send(reply, 200, mock.state(you));
  });
  await new Promise((done) => server.listen(port, '127.0.0.1', done));
  const base = `http://127.0.0.1:${server.address().port}`;
  return { base, mock, end: () => (server.closeAllConnections(), server.close()) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await serve(Number(process.argv[2] ?? 0))).base);
