import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { answers, commands, contact } from '#api/contract/agent/calls.ts';
import { type AgentState, type agentAnswer, commandsResult } from '#api/contract/agent/messages.ts';
import { agentPollMaxS, agentRetryBaseMs } from '#domain/limits.ts';
import { type HandKey, makeKey, type SignedParts, signByHand } from '#tests/server/agent/hand-signed.ts';
import { expectOk, NotOk, senderTo } from './throughput.ts';

/** Phones in a process of their own, leaner than agent/: what is measured shares the machine with them. */

/** What the process is told, one after the other; it answers each but `wait` once. */
export type Order =
  | { readonly type: 'makeKeys'; readonly count: number }
  /** Each of these waits for commands, does as if it carried them out, and waits again. */
  | { readonly type: 'wait'; readonly url: string; readonly from: number; readonly to: number }
  | { readonly type: 'askNoMore' }
  /** So many contacts, each of another phone that says the same of itself from another place. */
  | { readonly type: 'sign'; readonly count: number; readonly state: AgentState }
  /** Sends what was signed, so many a second, to each server in turn. */
  | { readonly type: 'contact'; readonly urls: readonly string[]; readonly aSecond: number };

export type Told =
  | { readonly type: 'keys'; readonly keys: readonly PublicKey[] }
  /** how often a phone had to ask again, without an answer or refused */
  | { readonly type: 'askingNoMore'; readonly failed: number }
  | { readonly type: 'signed' }
  /** ms since 1970 */
  | { readonly type: 'fetched'; readonly command_uuid: string; readonly at: number }
  | { readonly type: 'contacted'; readonly outcome: Contacted };

export type PublicKey = Pick<HandKey, 'key_id' | 'public_key'>;

export interface Contacted {
  readonly count: number;
  /** from the time at which each was due to its answer, in ms; of those that were answered until the end */
  readonly took: readonly number[];
  /** from the first to the end */
  readonly seconds: number;
  /** share of one core that sending took */
  readonly busy: number;
}

/** Under which the servers are known; they are told so by PUBLIC_URL. */
export const benchAuthority = 'bench.example';

/** So long after the last one was due it ends: what is not answered then is backlog. */
const patienceMs = 1_000;
/** on which contacts are sent, to each server */
const connections = 64;
const tickMs = 5;

/** The same in every process of a machine, finer than Date.now(). */
export const preciseNow = () => performance.timeOrigin + performance.now();

interface Phone {
  readonly key: HandKey;
  counter: number;
}

const waitingAgent = new Agent({ keepAlive: true });
let phones: readonly Phone[] = [];
let asksNoMore = false;
let failed = 0;
let signed: readonly SignedParts[] = [];

function sign(phone: Phone, row: typeof commands | typeof contact | typeof answers, more: object) {
  phone.counter++;
  const { method, path } = row;
  const about = { method, path, authority: benchAuthority, created: new Date(), counter: phone.counter };
  return signByHand(phone.key, { ...about, ...more });
}

function fail(error: unknown): void {
  console.error(error);
  process.exit(1);
}

const tell = (told: Told) => process.send?.(told);

async function follow(order: Order): Promise<void> {
  switch (order.type) {
    case 'makeKeys': {
      phones = Array.from({ length: order.count }, () => ({
        key: { ...makeKey(), key_id: randomUUID() },
        counter: 0,
      }));
      const keys = phones.map(({ key: { key_id, public_key } }) => ({ key_id, public_key }));
      tell({ type: 'keys', keys });
      return;
    }
    case 'sign':
      signed = phones.slice(-order.count).map((phone, n) => {
        const body = { by: 'heartbeat', ...elsewhere(order.state, n) };
        return sign(phone, contact, { body: JSON.stringify(body) });
      });
      tell({ type: 'signed' });
      return;
    case 'wait': {
      const send = senderTo(order.url, waitingAgent);
      for (const [n, phone] of phones.slice(order.from, order.to).entries())
        keepWaiting(send, phone, 1 + (n % agentPollMaxS)).catch(fail);
      return;
    }
    case 'askNoMore':
      asksNoMore = true;
      tell({ type: 'askingNoMore', failed });
      return;
    case 'contact':
      tell({ type: 'contacted', outcome: await sendContacts(order.urls, order.aSecond) });
  }
}

const elsewhere = (state: AgentState, n: number): AgentState => ({
  ...state,
  location: { longitude: 120 + (n % 1_000) / 10_000, latitude: 30 + (n % 997) / 10_000, accuracy_m: 20 },
});

/**
 * As agents do: what got no answer, or 5xx, is asked again later. First waits differ, so that not all ask again at the same time.
 */
async function keepWaiting(
  send: ReturnType<typeof senderTo>,
  phone: Phone,
  firstWaitS: number,
): Promise<void> {
  let waitS = firstWaitS;
  while (!asksNoMore) {
    try {
      await waitForCommands(send, phone, waitS);
      waitS = agentPollMaxS;
    } catch (error) {
      if (error instanceof NotOk && error.status < 500) throw error;
      failed++;
      await wait(agentRetryBaseMs);
    }
  }
}

async function waitForCommands(
  send: ReturnType<typeof senderTo>,
  phone: Phone,
  waitS: number,
): Promise<void> {
  const poll = sign(phone, commands, { query: `?wait=${waitS}` });
  const said = expectOk(await send(poll.method, poll.path + poll.query, '', poll.headers));
  const at = preciseNow();
  const given = v.parse(commandsResult, said).commands.map(({ command_uuid }) => command_uuid);
  if (given.length === 0) return;
  const done = given.map(
    (command_uuid): v.InferOutput<typeof agentAnswer> => ({
      ...{ type: 'acknowledged', command_uuid, result: {} },
    }),
  );
  const { method, path, body, headers } = sign(phone, answers, { body: JSON.stringify({ answers: done }) });
  expectOk(await send(method, path, body ?? '', headers));
  // Not sooner: whoever has heard of the last one may end all.
  for (const command_uuid of given) tell({ type: 'fetched', command_uuid, at });
}

async function sendContacts(urls: readonly string[], aSecond: number): Promise<Contacted> {
  const agents = urls.map(() => new Agent({ keepAlive: true, maxSockets: connections }));
  const sends = urls.map((url, n) => senderTo(url, agents[n]));
  const took: number[] = [];
  const cpu = process.cpuUsage();
  const began = performance.now();
  let ended = false;
  const sendOne = async (n: number, due: number) => {
    const [send, parts] = [sends[n % sends.length], signed[n]];
    if (!send || !parts) throw new Error('nothing is signed');
    expectOk(await send(parts.method, parts.path, parts.body ?? '', parts.headers));
    if (!ended) took.push(performance.now() - due);
  };
  await inTime(signed.length, aSecond, (n, due) => {
    sendOne(n, due).catch((error: unknown) => {
      if (!ended) fail(error);
    });
  });
  const end = performance.now() + patienceMs;
  while (took.length < signed.length && performance.now() < end) await wait(tickMs);
  ended = true;
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  for (const agent of agents) agent.destroy();
  return { count: signed.length, took, seconds, busy: (user + system) / 1e6 / seconds };
}

/** Acts `count` times, so many a second, however long each takes; tells when it was due (performance.now()). */
async function inTime(count: number, aSecond: number, act: (n: number, due: number) => void): Promise<void> {
  const began = performance.now();
  const dueAt = (n: number) => began + (n * 1_000) / aSecond;
  for (let n = 0; n < count; ) {
    while (n < count && dueAt(n) <= performance.now()) {
      act(n, dueAt(n));
      n++;
    }
    await wait(tickMs);
  }
}

if (import.meta.main) {
  process.on('message', (order: Order) => {
    follow(order).catch(fail);
  });
  process.once('disconnect', () => process.exit(0));
}
