// The front page: opens a table, waits for a friend, and tells the rules.

import { Api, Refused } from './api.js';
import { bearer, lastSeat } from './bearer.js';
import { at, keep, kept, make } from './dom.js';
import { copy } from './moves.js';
import { refusal } from './refusal.js';
import { chapters, demo } from './rules.js';
import { load, say } from './words.js';

const GAMES = ['mental-janggi/1', 'tug/1'];
const OPPONENTS = ['friend', 'weak', 'fair', 'strong'];
const SIDES = ['chance', 'left', 'right'];
/** The name of the last time is kept under this. */
export const NAME = 'table.name';
/** The table that is waited at is kept under this, for this tab and for the whole browser: a closed tab loses no table. */
const WAITING = 'table.waiting';
/** How often it is looked whether the friend came, in milliseconds. */
const LOOK = 2000;

/** @typedef {{table: string, token: string, invitation: string, watch: string}} Waiting */

/** A choice of one among several. @param {string} name @param {string[]} values @param {(value: string) => string} title */
function choices(name, values, title) {
  return values.map((value, place) => {
    const radio = make('input');
    Object.assign(radio, { type: 'radio', name, value, checked: place === 0 });
    return make('label', 'option', [radio, make('span', '', [title(value)])]);
  });
}

/** @param {SubmitEvent} submit */
async function open(submit) {
  submit.preventDefault();
  const form = /** @type {HTMLFormElement} */ (submit.target);
  const press = /** @type {HTMLButtonElement} */ (form.querySelector('[type=submit]'));
  const chosen = new FormData(form);
  const name = /** @type {HTMLInputElement} */ (at('name')).value.trim();
  press.disabled = true;
  at('trouble').hidden = true;
  try {
    const order = { name, variant: chosen.get('game'), side: chosen.get('side'), opponent: chosen.get('opponent') };
    const table = await new Api('/v1/tables', null).post('', order);
    keep(NAME, name);
    const { token, page } = table.player;
    if (table.watch) keep(`table.watch.${table.table}`, table.watch.page);
    if (table.game) location.href = page ?? `/game/${table.game}#${token}`;
    else wait({ table: table.table, token, invitation: invitation(table.invitation.page, String(chosen.get('game'))), watch: absolute(table.watch?.page ?? '') });
  } catch (error) {
    trouble(error);
  } finally {
    press.disabled = false;
  }
}

/** @param {string} page */
const absolute = (page) => (page === '' ? '' : new URL(page, location.href).href);

/** An invitation says to which game: the table tells that to players alone. @param {string} page @param {string} game */
function invitation(page, game) {
  const link = new URL(page, location.href);
  link.searchParams.set('game', game);
  return link.href;
}

/** @param {unknown} error */
export function trouble(error) {
  at('trouble').textContent = refusal(error);
  at('trouble').hidden = false;
}

/** Shows the links and goes to the game when the friend came. @param {Waiting} waiting */
function wait(waiting) {
  if (waiting.invitation) hold(waiting);
  at('waiting-text').hidden = waiting.invitation === '';
  if (waiting.invitation === '') at('waiting-title').textContent = say('waiting.soon');
  at('open').hidden = true;
  at('waiting').hidden = false;
  at('waiting-title').focus();
  for (const [id, link] of [['link', waiting.invitation], ['watch', waiting.watch]]) {
    const field = /** @type {HTMLInputElement} */ (at(id));
    field.value = link;
    field.addEventListener('focus', () => field.select());
    /** @type {HTMLElement} */ (field.closest('p')).hidden = link === '';
  }
  const api = new Api(`/v1/tables/${waiting.table}`, waiting.token);
  let waits = true;
  const leave = () => {
    waits = false;
    letGo(waiting);
    at('waiting').hidden = true;
    at('open').hidden = false;
  };
  const look = async () => {
    const table = await api.get().catch((error) => error);
    if (!waits) return;
    if (table instanceof Refused && ['404', '401', 'not-found', 'unauthorized'].includes(table.slug)) return leave();
    if (!table.game) return setTimeout(look, LOOK);
    letGo(waiting);
    location.href = table.player?.page ?? `/game/${table.game}#${waiting.token}`;
  };
  at('leave').onclick = () => (leave(), at('name').focus());
  look();
}

/** @param {Waiting} waiting */
function hold(waiting) {
  sessionStorage.setItem(WAITING, JSON.stringify(waiting));
  keep(WAITING, waiting);
}

/** The table that this tab waits at, or else whichever tab of this browser did last. @returns {Waiting | null} */
const held = () => JSON.parse(sessionStorage.getItem(WAITING) ?? 'null') ?? kept(WAITING, null);

/** @param {Waiting} waiting */
function letGo(waiting) {
  sessionStorage.removeItem(WAITING);
  if (kept(WAITING, null)?.table === waiting.table) localStorage.removeItem(WAITING);
}

if (document.getElementById('open')) {
  await load();
  at('games').append(...choices('game', GAMES, (value) => say(`game.${value}`)));
  at('opponents').append(...choices('opponent', OPPONENTS, (value) => say(`opponent.${value}`)));
  at('sides').append(...choices('side', SIDES, (value) => say(`side.${value}`)));
  /** @type {HTMLInputElement} */ (at('name')).value = kept(NAME, '');
  at('open').addEventListener('submit', open);
  for (const [press, field] of [['copy', 'link'], ['copy-watch', 'watch']]) {
    at(press).addEventListener('click', () => copy(at(press), /** @type {HTMLInputElement} */ (at(field)).value));
  }
  const running = sessionStorage.getItem('table.running') ?? lastSeat();
  at('running').hidden = running === null;
  /** @type {HTMLAnchorElement} */ (at('running-game')).href = `/game/${running}`;
  at('demo').append(demo());
  at('chapters').append(...chapters());
  const table = /^\/table\/([^/]+)/.exec(location.pathname)?.[1];
  const token = table ? bearer(table) : null;
  const waiting = held();
  if (waiting && (table ?? waiting.table) === waiting.table) wait(waiting);
  else if (table && token) wait({ table, token, invitation: '', watch: '' });
  if (location.hash === '#rules') at('rules').scrollIntoView();
}
