// Makes `src/calls.ts` from the interface's description: a method for each call, under the names that all clients share.
// What it sends and gives back stands in `src/schema.ts`, which openapi-typescript makes.

import { readFileSync, writeFileSync } from 'node:fs';

const at = (path) => new URL(path, import.meta.url);
const { paths } = JSON.parse(readFileSync(at('../../docs/openapi.json'), 'utf8'));
const NAMES = JSON.parse(readFileSync(at('../names.json'), 'utf8'));

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const named = ({ $ref }) => `Schemas['${$ref.split('/').pop()}']`;
const hint = ({ $ref, type, enum: words }) => ($ref ? named({ $ref }) : words ? words.map((word) => `'${word}'`).join(' | ') : { integer: 'number', boolean: 'boolean' }[type] ?? 'string');

/** One call. */
function method({ operationId, summary, description, parameters = [], requestBody, responses }, path, verb) {
  const places = parameters.filter((one) => one.in === 'path');
  const queries = parameters.filter((one) => one.in === 'query');
  const isOnce = parameters.some((one) => one.name === 'Idempotency-Key');
  const body = requestBody?.content['application/json'].schema;
  const takes = body && !body.$ref.endsWith('/Nothing');
  const [, reply] = Object.entries(responses).find(([status]) => status.startsWith('2'));
  const json = reply.content?.['application/json'];
  const [gives, how] = json ? [named(json.schema), 'json'] : reply.content ? ['Uint8Array', 'bytes'] : ['void', 'nothing'];
  const options = [...queries.map(({ name, schema }) => `${name}?: ${hint(schema)}`), ...(isOnce ? ['repeat?: string'] : [])];
  const takenBody = takes ? [`body: ${named(body)}${requestBody.required ? '' : ' = {}'}`] : [];
  const takenOptions = options.length ? [`options: { ${options.join('; ')} } = {}`] : [];
  const taken = [...places.map(({ name, schema }) => `${name}: ${schema.type === 'integer' ? 'number' : 'string'}`), ...takenBody, ...takenOptions];
  const asked = [`method: '${verb.toUpperCase()}'`, `path: \`${path.replace(/\{(\w+)\}/g, '${word($1)}')}\``, `reads: '${how}'`];
  if (takes) asked.push('body');
  else if (body) asked.push('body: {}');
  if (queries.length) asked.push(`query: { ${queries.map(({ name }) => `${name}: options.${name}`).join(', ')} }`);
  if (isOnce) asked.push('repeat: options.repeat ?? newRepeat()');
  return `  /** ${summary.replace(/\.$/, '').replaceAll('*/', '')}. ${description} */
  ${camel(NAMES[operationId])}(${taken.join(', ')}): Promise<${gives}> {
    return this.send({ ${asked.join(', ')} });
  }`;
}

const all = Object.entries(paths).flatMap(([path, item]) => Object.entries(item).map(([verb, call]) => [call, path, verb]));
const unnamed = all.map(([{ operationId }]) => operationId).filter((id) => !(id in NAMES));
if (unnamed.length) throw new Error(`clients/names.json does not say what these are called: ${unnamed}`);
// Streams are written by hand, and what is for operators alone is left out: these have no name.
const calls = all.filter(([{ operationId }]) => NAMES[operationId]);
writeFileSync(at('src/calls.ts'), `// The calls of the interface. Made by \`make.mjs\`: do not change it by hand.

import type { components } from './schema.js';
import { newRepeat, word, type Asked } from './wire.js';

export type Schemas = components['schemas'];

export abstract class Calls {
  protected abstract send<T>(asked: Asked): Promise<T>;

${calls.map((call) => method(...call)).join('\n\n')}
}
`);
