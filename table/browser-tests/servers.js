// Agon and the table server as processes, for tests that play against both.
import { test as base } from '@playwright/test';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const KEY = `agon_key_${randomBytes(20).toString('hex')}`;
const BUILT = process.env.AGON_BUILT ?? '../../target/debug';

const free = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

function start(name, options, env) {
  const child = spawn(join(BUILT, name), options, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = [];
  return new Promise((done, failed) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line);
      if (line.includes('serves on ')) done(() => child.kill());
    });
    child.on('exit', () => failed(new Error(`${name} ended: ${said.join('\n')}`)));
    child.on('error', failed);
  });
}

export const test = base.extend({
  servers: async ({}, use) => {
    const [agon, table] = [`http://127.0.0.1:${await free()}`, `http://127.0.0.1:${await free()}`];
    const folder = mkdtempSync(join(tmpdir(), 'table-'));
    const at = (base) => new URL(base).host;
    const endAgon = await start('agon', ['--listen', at(agon), '--store', 'memory:', '--public-url', agon], { AGON_KEY: KEY });
    const { keys } = await fetch(`${agon}/v1/keys`, { headers: { authorization: `Bearer ${KEY}` } }).then((reply) => reply.json());
    // Battles are played by a clock that can be moved on: nobody waits for the minutes of the rules.
    const key = keys[0].test_key;
    const endTable = await start('agon-table', ['--listen', at(table), '--agon', agon, '--data', folder], { TABLE_KEY: key });
    const asked = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const ask = async (path, body) => {
      const reply = await fetch(agon + path, body ? { method: 'POST', headers: asked, body: JSON.stringify(body) } : { headers: asked });
      if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
      return reply.json();
    };
    await use({ agon, table, ask });
    [endTable, endAgon].forEach((end) => end());
    rmSync(folder, { recursive: true });
  },
});
