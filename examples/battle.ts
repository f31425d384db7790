// A game server's part in one battle, with nothing but fetch.
//
// npx -p typescript tsc --target es2022 --module es2022 --moduleResolution bundler --lib es2023,dom,dom.asynciterable examples/battle.ts --outDir out
// echo '{"type": "module"}' > out/package.json
// node out/battle.js http://127.0.0.1:8080 "$(cat agon-data/game.key)"

export {};
declare const process: { argv: string[]; exit(code: number): never };

type Seat = "attacker" | "defender";
interface Opened { id: string; seats: Record<Seat, { token: string }> }
interface Outcome { winner: Seat; reason: string }

const [address, key] = [process.argv[2]!.replace(/\/$/, ""), process.argv[3]!];

/** One call. With a name of its own, a request may be sent again. */
async function call(method: string, path: string, token: string, body?: object, repeat?: string) {
  const headers: Record<string, string> = {
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
  };
  if (repeat !== undefined) headers["Idempotency-Key"] = repeat;
  const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
  const reply = await fetch(address + path, init);
  return { status: reply.status, body: JSON.parse((await reply.text()) || "null") };
}

/** The events of a contest as they happen. */
async function* events(contest: string, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const reply = await fetch(`${address}/v1/contests/${contest}/events`, { headers });
  const [reader, decoder] = [reply.body!.getReader(), new TextDecoder()];
  for (let text = ""; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = field("data");
      if (data !== undefined) yield { name: field("event"), data: JSON.parse(data) };
    }
  }
}

/** A bot in a player's place: waits for the release, then answers. */
async function play(contest: string, name: string, token: string, answers: string[]) {
  for await (const event of events(contest, token)) if (event.name === "released") break;
  const problem = await call("GET", `/v1/contests/${contest}/problem`, token);
  console.log(`${name} reads: ${problem.body.statement}`);
  for (const answer of answers) {
    const said = await call("POST", `/v1/contests/${contest}/answers`, token, { answer });
    const word = said.status === 200 ? said.body.verdict : said.body.type;
    console.log(`${name} answers ${answer}: ${word}`);
  }
}

/** What the game server itself listens to: the end. */
async function ended(contest: string): Promise<Outcome | undefined> {
  for await (const { name, data } of events(contest, key)) {
    if (name === "decided") return data.outcome;
  }
  return undefined;
}

// A horse attacks a chariot. The battle's own name makes the call safe to repeat, also after a crash.
const battle = `match-17/battle-${Date.now()}`;
const wishes = {
  kind: "mathematics", level: 1, battle,
  seats: { attacker: { name: "Ana" }, defender: { name: "Bo" } },
  terms: { rules_seconds: 2, lockout_seconds: 3 },
};
const opened = await call("POST", "/v1/contests", key, wishes, battle);
if (opened.status !== 201) throw new Error(opened.body.detail);
const contest: Opened = opened.body;
console.log(`${battle}: Ana's horse attacks Bo's chariot`);

// In a real game each token goes to its player's browser. Here two bots play.
const problem = await call("GET", `/v1/contests/${contest.id}/problem`, key);
const { attacker, defender } = contest.seats;
const bots = [
  play(contest.id, "Ana", attacker.token, [problem.body.key]),
  play(contest.id, "Bo", defender.token, ["0", "0, 0"]),
];
const outcome = await ended(contest.id);
await Promise.all(bots);
const result = await call("GET", `/v1/contests/${contest.id}/result`, key);
console.log(`${outcome?.winner} wins by ${outcome?.reason}; the answer was ${result.body.key}`);
console.log(outcome?.winner === "attacker" ? "the chariot is taken" : "the chariot stays");
process.exit(0);
