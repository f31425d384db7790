// What is typed, read as the service reads it, so that players see what they are about to send: generous about form, strict
// about content. What is no answer means nothing, and that is null throughout. The service alone judges.

/**
 * @typedef {{count: number, from: string, in_order: boolean}} Group so many symbols, or a set of them
 * @typedef {{kind: string, names?: string[], units?: string[], items?: string[], groups?: Group[], from?: string, each?: number,
 *   in_order?: boolean, columns?: number, rows?: number, count?: number}} Form
 * @typedef {[over: bigint, under: bigint]} Ratio in lowest terms, the sign above the line
 * @typedef {{text: string, binds: number, value: Ratio | null}} Expression without a value where that is no number, or too large
 */

const BYTES_MAX = 1024;
const BRACKETS_MAX = 32;
const MOVES_MAX = 200;

/** Signs and what they stand for. @type {[RegExp, string | ((sign: string) => string)][]} */
const DRESS = [
  [/[\u2010-\u2015\u2212\ufe63]/g, '-'],
  [/[\u3001\u060c]/g, ','],
  [/\u3002/g, '.'],
  [/\u2019/g, "'"],
  [/[\u2044\u2215]/g, '/'],
  // What keyboards offer for a degree sign.
  [/[\u00ba\u02da]/g, '\u00b0'],
  [/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)],
  // A vertical tab is only taken off at the ends.
  [/[^\P{White_Space}\v]/gu, ' '],
  [/\p{Nd}/gu, plainDigit],
];
/** Zeros of the scripts whose digits are read. */
const ZEROS = [
  ...[0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0, 0x1810],
  ...[0x1d7ce, 0x1d7f6],
];
const IN_BRACKETS = /^(?:\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\})$/;
const SPACE_BEFORE = /^\p{White_Space}+/u;
const SPACE_BEHIND = /\p{White_Space}+$/u;
/** What separates symbols, because none is one. */
const MARKS = /[/|\-+&_\\>]/;
/** @type {Record<string, string>} */
const ARROWS = { '↑': 'U', '↓': 'D', '←': 'L', '→': 'R' };
/** What people write for an operation. @type {Record<string, string>} */
const OPERATIONS = { '+': '+', '-': '-', '*': '*', X: '*', '×': '*', '·': '*', '/': '/', ':': '/', '÷': '/' };

/** What follows from something; nothing follows from nothing. @template T, R @param {T | null} it @param {(it: T) => R | null} next */
const given = (it, next) => (it === null ? null : next(it));

/** All of them, or nothing where one is missing. @template T @param {(T | null)[]} parts */
const complete = (parts) => (parts.includes(null) ? null : /** @type {T[]} */ (parts));

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text).length;

/** @param {string} text */
const trimmed = (text) => text.replace(SPACE_BEFORE, '').replace(SPACE_BEHIND, '');

/** @param {string[]} texts */
const upper = (texts) => texts.map((text) => text.toUpperCase());

/** @param {string[]} symbols */
const repeats = (symbols) => new Set(symbols).size < symbols.length;

// The dress of a text.

/** @param {string} digit of any script */
function plainDigit(digit) {
  const code = /** @type {number} */ (digit.codePointAt(0));
  const zero = ZEROS.find((first) => first <= code && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** Plain capitals and digits; no closing full stop, no brackets around all of it. @param {string} typed */
function plain(typed) {
  const undressed = DRESS.reduce((text, [worn, by]) => text.replace(worn, /** @type {string} */ (by)), typed);
  const text = trimmed(trimmed(undressed).replace(/\.+$/, ''));
  const within = IN_BRACKETS.exec(text);
  return (within ? trimmed(within.slice(1).join('')) : text).toUpperCase();
}

/** What stands between separators, without stops around it. @param {string} text @param {RegExp} [at] @param {RegExp} [stops] */
const partsOf = (text, at = /[,; ]/, stops = /^\.+|\.+$/g) => text.split(at).map((part) => part.replace(stops, '')).filter(Boolean);

/** @param {string[]} parts */
const withoutAnd = (parts) => parts.filter((part) => part !== 'AND');

/** Puts spaces where a mark stands between two things; nothing if one stands anywhere else. @param {string} text @param {RegExp} marks */
function withoutMarks(text, marks) {
  const pieces = text.split(marks).map(trimmed);
  return pieces.length > 1 && pieces.some((piece) => /^$|^[,;]|[,;]$/.test(piece)) ? null : pieces.join(' ');
}

// The names that parts are written after.

/**
 * Takes names off, as in `x = 46, y = 22`, and puts the parts into the names' order. Nothing if some parts are named and
 * others not. A text without names stays as it is.
 * @param {string} text @param {string[]} names capitals
 */
function withoutNames(text, names) {
  // What one number is said to be equal to needs no name.
  const bare = text.startsWith('=') ? text.slice(1).replace(SPACE_BEFORE, '') : text;
  const loose = names.reduce((all, name) => all.replaceAll(`${name}:`, () => `${name} = `), bare.replaceAll('=', ' = '));
  const words = loose.split(/[ ,;]/).filter(Boolean);
  if (!words.some((word) => word === '=' || names.includes(word))) return bare;
  const values = names.map(() => /** @type {string[]} */ ([]));
  let place = -1;
  for (const word of withoutAnd(words)) {
    const named = names.indexOf(word);
    if (named >= 0 ? values[named].length : word !== '=' && place < 0) return null;
    if (named >= 0) place = named;
    else if (word !== '=') values[place].push(word);
  }
  return values.every(({ length }) => length) ? values.map((value) => value.join(' ')).join('; ') : null;
}

/**
 * Takes off the names that symbols are written after, as in `A=2 B=4` or `A2B4`. Names that could be symbols name something
 * only where each has its sign.
 * @param {string} text @param {Group[]} groups @param {string[]} names
 */
function withoutSymbolNames(text, groups, names) {
  const mistakable = [...names.join('')].some((letter) => groups.some(({ from }) => from.includes(letter)));
  const signs = text.split(/[=:]/).length - 1;
  if (!names.length || (mistakable && signs !== names.length)) return null;
  const [labels, symbols] = [upper(names), names.map(() => '')];
  let rest = text.replace(/[=:]/g, '');
  while (rest) {
    const place = labels.findIndex((label) => rest.startsWith(label));
    const [symbol] = place < 0 ? [] : rest.slice(labels[place].length);
    if (!symbol || symbols[place]) return null;
    symbols[place] = symbol;
    rest = rest.slice(labels[place].length + symbol.length);
  }
  return symbols.every(Boolean) ? symbols.join('') : null;
}

// Numbers, times and fractions.

/** Sign and digits. @param {string} text @returns {[string, string]} */
const signed = (text) => (/^[+-]/.test(text) ? [text[0], text.slice(1).replace(SPACE_BEFORE, '')] : ['', text]);

/** A whole number's one way: at most 18 digits, no leading zeros. @param {string} sign @param {string} digits */
function wholeNumber(sign, digits) {
  const read = /^(?=\d)0*(\d{0,18})$/.exec(digits);
  return read && (read[1] ? `${sign === '-' ? '-' : ''}${read[1]}` : '0');
}

/** `46.0` is a whole number. @param {string} digits */
const withoutZeros = (digits) => digits.replace(/^([^.]*)\.0+$/, '$1');

/** Digits without thousands marks; nothing if the marks group them otherwise. @param {string} digits */
function ungrouped(digits) {
  const [first, ...groups] = digits.split(/[,' ]/);
  const fits = !groups.length || (/^.{1,3}$/su.test(first) && groups.every((group) => /^\d{3}$/.test(group)));
  return fits ? first + groups.join('') : null;
}

/** @param {string} text @param {string[]} units capitals */
function withoutUnit(text, units) {
  const unit = units.find((name) => text.endsWith(name));
  return unit === undefined ? text : text.slice(0, text.length - unit.length).replace(SPACE_BEHIND, '');
}

/** One whole number. @param {string} text @param {string[]} units */
function number(text, units) {
  const [sign, digits] = signed(withoutUnit(text, units));
  return given(ungrouped(withoutZeros(digits)), (together) => wholeNumber(sign, together));
}

/** `3:40`, `03:40`, `3.40`, `3h40`, `340` and `15:40` are the same place of the hands. @param {string} part */
function clock(part) {
  const read = /^(\d+)[:.H](\d\d)$|^(\d\d?)(\d\d)$/.exec(part.replace(/[AP]M$/, ''));
  if (!read) return null;
  const [hours, minutes] = [Number(read[1] ?? read[3]), read[2] ?? read[4]];
  return hours > 24 || Number(minutes) > 59 ? null : `${hours % 12 || 12}:${minutes}`;
}

/** `3/4`, `1 3/4`, `¾`, `1.75` and `-2` exactly. @param {string} text */
function fraction(text) {
  const spelt = text.replace(/[½¼¾⅓-⅞]/g, (sign) => ` ${sign.normalize('NFKD').replace('\u2044', '/')}`);
  const [sign, rest] = signed(trimmed(spelt.replace(/\p{White_Space}+/gu, ' ')));
  const read = /^(?:(?:(\d{1,9}) )?(\d{1,9})\/(\d{1,9})|(\d{1,9})(?:\.(\d{0,9})0*)?)$/.exec(rest.replaceAll(' /', '/').replaceAll('/ ', '/'));
  if (!read) return null;
  const [, before = '0', over, under, ones, tenths = ''] = read;
  const [above, below] = under
    ? [BigInt(before) * BigInt(under) + BigInt(over), BigInt(under)]
    : [BigInt(ones + tenths), 10n ** BigInt(tenths.length)];
  return given(ratio(sign === '-' ? -above : above, below), ratioText);
}

/** @param {string} part @param {string} item @param {string[]} units */
function entry(part, item, units) {
  if (item === 'clock') return clock(part);
  const bare = withoutUnit(part, units);
  if (item === 'fraction') return fraction(bare);
  // `7:36` as `736`, where a colon says nothing new.
  const [sign, digits] = signed(units.includes(':') ? bare.replace(/^([^:]*):(\d\d)$/, '$1$2') : bare);
  return wholeNumber(sign, withoutZeros(digits));
}

/** @param {string[]} parts @param {string[]} items @param {string[]} units */
function entries(parts, items, units) {
  const read = parts.map((part, place) => entry(part, items[place], units));
  return parts.length === items.length ? given(complete(read), (all) => all.join(', ')) : null;
}

/** Several numbers or times, in order. @param {string} text @param {string[]} items @param {string[]} units */
function list(text, items, units) {
  // Between commas and semicolons, `1 3/4` is one number.
  const fractions = items.includes('fraction') ? entries(text.split(/[,;]/).map(trimmed), items, units) : null;
  return fractions ?? given(withoutMarks(text, separators(items)), (apart) => listApart(apart, items, units));
}

/** What no item can contain. @param {string[]} items */
function separators(items) {
  const slash = items.includes('fraction') ? '' : '/';
  return new RegExp(`[|&\\\\${slash}${items.every((item) => item === 'clock') ? '+-' : ''}]`);
}

/** @param {string} text @param {string[]} items @param {string[]} units */
function listApart(text, items, units) {
  // Half a day says nothing new about hands on a face.
  const idle = items.includes('clock') ? [...units, 'AM', 'PM'] : units;
  const kept = (/** @type {string[]} */ parts) => withoutAnd(parts).filter((part) => !idle.includes(part));
  const single = kept(partsOf(text));
  if (single.length === items.length) return entries(single, items, units);
  // A comma groups thousands only where spaces alone give the right count.
  const grouped = kept(partsOf(text, /[ ;]/, /^[.,]+|[.,]+$/g)).map(signed);
  const together = grouped.map(([sign, digits]) => given(ungrouped(digits), (one) => sign + one));
  return given(complete(together), (all) => entries(all, items, units));
}

// Symbols, sets, cells and moves: what may be written together.

/** Reads symbols with and without the word "and": A, N and D may be symbols. @param {string[]} parts @param {(all: string) => string | null} read */
const eitherWay = (parts, read) => read(parts.join('')) ?? read(withoutAnd(parts).join(''));

/** Fills groups one after the other. @param {string} text @param {Group[]} groups */
function fill(text, groups) {
  const symbols = [...text];
  const runs = groups.map(({ count, from, in_order }) => {
    const run = symbols.splice(0, count);
    if (run.length < count || !run.every((symbol) => from.includes(symbol))) return null;
    return in_order ? run.join('') : oneSet(run, from);
  });
  return symbols.length ? null : given(complete(runs), (all) => all.join(' '));
}

/** Different symbols in their one order. @param {string[]} run @param {string} from */
function oneSet(run, from) {
  return run.every((symbol) => from.includes(symbol)) && !repeats(run) ? run.sort().join('') : null;
}

/** Different sets; where they are written apart, each must be whole. @param {string[]} parts @param {number} each @param {string} from */
function sets(parts, each, from) {
  const lengths = parts.map((part) => [...part].length);
  // Where every symbol stands alone or all stand together, their places tell them apart.
  if (parts.length > 1 && Math.max(...lengths) > 1 && lengths.some((length) => length !== each)) return null;
  const all = [...parts.join('')];
  if (!all.length || all.length % each) return null;
  const runs = Array.from({ length: all.length / each }, (_, place) => oneSet(all.slice(place * each, (place + 1) * each), from));
  return given(complete(runs), (read) => (repeats(read) ? null : read.sort().join(' ')));
}

/** What people say when nothing is left to call. */
const NOTHING_LEFT = ['0', 'NONE', 'NONE LEFT', 'NOTHING LEFT', '결', '없음'];

/** So many different symbols, or that nothing is left. @param {string[]} parts @param {Form} form */
function call(parts, { each = 0, from = '', in_order = false }) {
  const called = eitherWay(parts, (all) => {
    const set = all.length === each ? oneSet([...all], from) : null;
    return set && (in_order ? all : set);
  });
  return called ?? (NOTHING_LEFT.includes(parts.join(' ')) ? NOTHING_LEFT[0] : null);
}

/** Different cells: a letter and a number each, in either order. @param {string[]} parts @param {Form} board */
function cells(parts, { columns = 0, rows = 0, count }) {
  const text = withoutAnd(parts).join('');
  if (!/^(?:(?:[A-Z]\d+)+|(?:\d+[A-Z])+)$/.test(text)) return null;
  const numbers = text.match(/\d+/g) ?? [];
  const read = [...text.replace(/\d/g, '')].map((letter, place) => ({ column: letter.charCodeAt(0) - 65, row: Number(numbers[place]) }));
  const fits = read.every(({ column, row }) => column < columns && 1 <= row && row <= rows);
  const sorted = read.sort((one, other) => one.row - other.row || one.column - other.column);
  const named = sorted.map(({ column, row }) => String.fromCharCode(65 + column) + row);
  return fits && !repeats(named) && named.length === (count ?? named.length) ? named.join(' ') : null;
}

/** At least one move; a number after one says how often it is made. @param {string[]} parts @param {string} from */
function moves(parts, from) {
  let made = '';
  for (const [, sign, times] of parts.flatMap((part) => [...part.matchAll(/(.)(\d*)/gsu)])) {
    const [step, count] = [ARROWS[sign] ?? sign, Number(times || 1)];
    if (!from.includes(step) || count === 0 || made.length + count > MOVES_MAX) return null;
    made += step.repeat(count);
  }
  return made || null;
}

// Expressions and their exact values.

/** @param {bigint} one @param {bigint} other @returns {bigint} what divides both, of either sign */
const common = (one, other) => (other ? common(other, one % other) : one);

/** In lowest terms; nothing if that is no number, or too large for 63 bits. @param {bigint} over @param {bigint} under @returns {Ratio | null} */
function ratio(over, under) {
  if (!under) return null;
  const shared = common(over, under);
  const by = under / shared < 0n ? -shared : shared;
  const [above, below] = [over / by, under / by];
  return BigInt.asIntN(64, above) === above && BigInt.asIntN(64, below) === below ? [above, below] : null;
}

/** @param {Ratio} value */
const ratioText = ([over, under]) => (under === 1n ? `${over}` : `${over}/${under}`);

/** @param {Ratio} one @param {string} sign @param {Ratio} other */
function worked([a, b], sign, [c, d]) {
  if (sign === '*') return ratio(a * c, b * d);
  if (sign === '/') return ratio(a * d, b * c);
  return ratio(sign === '+' ? a * d + c * b : a * d - c * b, b * d);
}

/** @param {string} sign */
const bindsOf = (sign) => ('+-'.includes(sign) ? 1 : 2);

/** Two expressions joined, with as few brackets as keep the value. @param {Expression} one @param {string} sign @param {Expression} other */
function joined(one, sign, other) {
  const binds = bindsOf(sign);
  const first = one.binds < binds ? `(${one.text})` : one.text;
  const last = other.binds < binds || (other.binds === binds && '-/'.includes(sign)) ? `(${other.text})` : other.text;
  return { text: first + sign + last, binds, value: one.value && other.value && worked(one.value, sign, other.value) };
}

/** Reads sums of products of numbers and brackets. */
class Reading {
  at = 0;

  /** @param {string} signs without spaces */
  constructor(signs) {
    this.signs = signs;
  }

  /** What signs join that bind so: 1 in a sum, 2 in a product. @param {number} binds @param {number} depth @returns {Expression | null} */
  row(binds, depth) {
    const part = () => (binds === 1 ? this.row(2, depth) : this.atom(depth));
    let read = part();
    for (;;) {
      const [one, sign] = [read, OPERATIONS[this.signs.charAt(this.at)]];
      if (!one || !sign || bindsOf(sign) !== binds) return one;
      this.at += 1;
      read = given(part(), (other) => joined(one, sign, other));
    }
  }

  /** @param {number} depth @returns {Expression | null} */
  atom(depth) {
    const [sign] = /^(?:\(|\d+)/.exec(this.signs.slice(this.at)) ?? [''];
    this.at += sign.length;
    if (sign !== '(') return /^\d{1,9}$/.test(sign) ? { text: String(Number(sign)), binds: 3, value: [BigInt(sign), 1n] } : null;
    const inner = depth < BRACKETS_MAX ? this.row(1, depth + 1) : null;
    this.at += 1;
    return this.signs[this.at - 1] === ')' ? inner : null;
  }

  /** @param {string} text @returns {Expression | null} */
  static whole(text) {
    const reading = new Reading(text.replaceAll(' ', ''));
    const read = reading.row(1, 0);
    // Numbers side by side are not one number.
    return reading.at < reading.signs.length || /\d +\d/.test(text) ? null : read;
  }
}

/** An expression; what it is said to come to must be true. @param {string} text */
function expression(text) {
  const [read, claimed, ...more] = text.split('=').map(Reading.whole);
  if (!read || claimed === undefined) return read && read.text;
  const isTrue = read.value && claimed?.value && ratioText(read.value) === ratioText(claimed.value);
  return isTrue && !more.length ? read.text : null;
}

/** How parts between marks are read. @type {Record<string, (parts: string[], form: Form) => string | null>} */
const TOGETHER = {
  symbols: (parts, { groups = [], names = [] }) =>
    eitherWay(parts, (all) => fill(all, groups)) ??
    given(withoutSymbolNames(withoutAnd(parts).join(''), groups, names), (unnamed) => fill(unnamed, groups)),
  pick: (parts, { from = '' }) => eitherWay(parts, (all) => oneSet([...all], from) || null),
  calls: call,
  sets: (parts, { each = 1, from = '' }) => sets(parts, each, from) ?? sets(withoutAnd(parts), each, from),
  cells,
  moves: (parts, { from = '' }) => moves(parts, from),
};

/** What a typed text means, written in its one way; null where it means nothing. @param {Form} form @param {string} typed @returns {string | null} */
export function meaning(form, typed) {
  if (bytes(typed) > BYTES_MAX) return null;
  const { kind, items = [] } = form;
  const [names, units] = [upper(form.names ?? []), upper(form.units ?? [])];
  const text = plain(typed);
  if (kind === 'expression') return expression(text);
  if (kind === 'number') return given(withoutNames(text, names), (bare) => number(bare, units));
  if (kind === 'list') return given(withoutNames(text, names), (bare) => list(bare, items, units));
  return given(withoutMarks(text, MARKS), (bare) => TOGETHER[kind]?.(partsOf(bare), form) ?? null);
}
