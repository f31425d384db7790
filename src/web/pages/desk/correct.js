// The answer of a decided contest was wrong: what another would make of it, and the word that makes it so.

import { asSaid, at, isCalled, item } from '../shared/contest.js';
import { exact, say } from '../shared/text.js';

/** @import { Schemas } from '../shared/interface' */

/**
 * Lets a host propose, look and apply.
 * @param {import('../shared/wire.js').Wire} wire
 * @param {{name: (seat: import('../shared/interface').Seat) => string, terms: () => Schemas['Terms'], applied: () => Promise<void>, complain: (error: unknown) => void, mayApply: boolean}} desk
 *   of terms by which a key may list everything that can be called
 */
export function offerCorrection(wire, { name, terms, applied, complain, mayApply }) {
  /** The address of what is proposed. */
  /** @type {`/rejudgings/${string}`} */
  let proposal = '/rejudgings/';
  at('propose').addEventListener('submit', propose);
  at('apply').addEventListener('click', () => finish('apply'));
  at('cancel').addEventListener('click', () => finish('cancel'));
  at('apply').hidden = !mayApply;
  at('apply-no').hidden = mayApply;

  /** @param {SubmitEvent} event */
  async function propose(event) {
    event.preventDefault();
    const typed = at('right').value.trim();
    const [key, ...also] = isCalled(terms()) ? typed.split(/[\s,;]+/) : [typed];
    const wanted = { key, also, reason: at('why-right').value.trim() };
    await done(async () => {
      const told = await wire.post('/rejudgings', wanted);
      proposal = `/rejudgings/${told.id}`;
      show(told);
    });
  }

  /** @param {'apply' | 'cancel'} how */
  async function finish(how) {
    await done(async () => {
      await wire.post(`${proposal}/${how}`, {});
      at('proposal').hidden = true;
      at('propose').reset();
      if (how === 'apply') await applied();
    });
  }

  /** @param {() => Promise<void>} work */
  async function done(work) {
    try {
      await work();
      complain(null);
    } catch (error) {
      complain(error);
    }
  }

  /** Both outcomes side by side. @param {Schemas['Rejudging']} told */
  function show({ before, after, answers }) {
    at('proposed-before').textContent = ended(before);
    at('proposed-after').textContent = ended(after);
    at('judged-twice').replaceChildren(...answers.map(judgedTwice));
    at('proposal').hidden = false;
    at(mayApply ? 'apply' : 'cancel').focus();
  }

  /** @param {Schemas['ByKey']} by */
  function ended({ key, outcome }) {
    const how = outcome ? say('wins', { name: name(outcome.winner) }) : say('nobody_wins');
    return say('by_key', { key, how });
  }

  /** A judged answer by both keys. @param {Schemas['JudgedTwice']} one */
  function judgedTwice({ seat, answer, contest_seconds, before, after }) {
    const verdicts = before === after ? say(`verdict_${after}`) : say('verdict_turns', { before: say(`verdict_${before}`), after: say(`verdict_${after}`) });
    return item(say('judged_twice', { name: name(seat), answer: asSaid(terms(), answer), seconds: exact(contest_seconds), verdicts }));
  }
}
