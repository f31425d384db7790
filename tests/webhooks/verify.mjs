// Everything that a receiver was sent, verified by the standard's package for JavaScript; and refused once it is changed.
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';

const heard = readFileSync(process.argv[2], 'utf8').trim().split('\n').map((line) => JSON.parse(line));
const refuses = (verify) => {
  try {
    verify();
  } catch {
    return true;
  }
  return false;
};
for (const { secret, headers, body } of heard) {
  const webhook = new Webhook(secret);
  webhook.verify(body, headers);
  const moved = { ...headers, 'webhook-id': 'msg_00000000000000000000000000' };
  if (!refuses(() => webhook.verify(`${body} `, headers)) || !refuses(() => webhook.verify(body, moved))) {
    throw new Error(`what was changed was let in: ${body}`);
  }
}
console.log(`${heard.length} letters are verified by the package for JavaScript`);
