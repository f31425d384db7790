// Agon and the table server as processes, for tests that play against both.
import { test as base } from '@playwright/test';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const KEY = `agon_key_${randomBytes(20).toString('hex')}`;
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
    const ends = [
      await start('agon', ['--listen', at(agon), '--store', 'memory:', '--public-url', agon], { AGON_KEY: KEY }),
      await start('agon-table', ['--listen', at(table), '--agon', agon, '--data', folder], { TABLE_KEY: KEY }),
    ];
    await use({ agon, table });
    for (const end of ends) end();
    rmSync(folder, { recursive: true });
  },
});
