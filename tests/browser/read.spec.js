// Typed texts as the pages read them, held to the table that the service's own reader is held to. Needs no page.
import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';

const textOf = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const TABLE = JSON.parse(textOf('generators/src/reader/typed.json'));
// The module as browsers take it; by its name it would be taken for one of another kind.
const { meaning } = await import(`data:text/javascript,${encodeURIComponent(textOf('src/web/pages/shared/read.js'))}`);

/** A stored form as programs are told of it. */
function told({ shape, names, units }) {
  const [kind, of] = typeof shape === 'string' ? [shape, {}] : Object.entries(shape)[0];
  const parts = { list: { items: of }, calls: { ...of, in_order: of.order === 'matters' }, symbols: { groups: of.map?.((group) => ({ ...group, in_order: group.order === 'matters' })) } }[kind] ?? of;
  return { kind, names, units, ...parts };
}

for (const [place, { form, meant, refused }] of TABLE.entries()) {
  const { kind, ...parts } = told(form);
  test(`every typed text of form ${place + 1}, ${kind}, means what the table says`, () => {
    const read = (typed) => meaning({ kind, ...parts }, typed);
    for (const [text, ways] of meant) {
      for (const typed of [text, ...ways]) expect.soft(read(typed), `\`${typed}\``).toBe(text);
    }
    for (const typed of refused) expect.soft(read(typed), `\`${typed}\``).toBeNull();
  });
}

test('every kind of form is in the table', () => {
  const kinds = new Set(TABLE.map(({ form }) => told(form).kind));
  expect([...kinds].sort()).toEqual(['calls', 'cells', 'expression', 'list', 'moves', 'number', 'pick', 'sets', 'symbols']);
});

test('what is too long, too deep or too large means nothing', () => {
  const number = (typed) => meaning({ kind: 'number' }, typed);
  const expression = (typed) => meaning({ kind: 'expression' }, typed);
  expect(number('0'.repeat(1024))).toBe('0');
  expect(number('0'.repeat(1025))).toBeNull();
  expect(number('٠'.repeat(513)), 'bytes are counted').toBeNull();
  expect(number('9'.repeat(18)), 'nothing is rounded').toBe('9'.repeat(18));
  const nested = (depth) => expression(`1+${'('.repeat(depth)}1${')'.repeat(depth)}`);
  expect([nested(32), nested(33)]).toEqual(['1+1', null]);
  const great = '999999999*999999999';
  expect(expression(`${great}=999999998000000001`), 'a number has nine digits').toBeNull();
  expect(expression(`${great}-${great}+1/3=2/6`)).toBe(`${great}-${great}+1/3`);
  expect(expression(`${great}*999=${great}*999`), 'nothing is known of what is too large').toBeNull();
});
