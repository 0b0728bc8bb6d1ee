import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { cancelOperation } from '#api/contract/operations.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus, recycledStatus, superviseStatus } from '#domain/devices/status-values.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import { stepsOf } from '#server/journal/journal.ts';
import { remarks } from '#server/operations/remarks.ts';
import { accounts } from '#server/seed/accounts.ts';
import { until } from '../devices/until.ts';
import { type Happening, phonesOfSchedule, planOf, scheduleMs } from './plan.ts';
import type { TcpProxy } from './tcp-proxy.ts';
import { type FaultWorld, factor } from './world.ts';

const { lock, unlock } = appleCommandCalls;

const { created, waiting, sent, notNow, acknowledged, cancelled, unknown } = operationStatus;
/** Of the machine's time: a busy one is slower than a factor says. */
const requestMs = 2_000;
const recoveryMs = 60_000;
/** a person presses again */
const againMs = 100;
/** Of so many attempts one has failed in time to be written down, on whatever machine. */
const surelyFailed = 3;
/** … of the servers' time: connections that died with the database are found out */
const aftermathMs = 30_000;

interface Accepted {
  readonly id: string;
  readonly command_uuid: string;
}

type CommandHappening = Extract<Happening, { do: 'command' }>;

export interface ScheduleOutcome {
  readonly accepted: number;
  readonly refused: number;
  /** still waited for something when the five minutes were over */
  readonly waited: number;
  readonly cancelled: number;
  readonly pushedTwice: number;
  /** could not be handed over at once, and said why they waited */
  readonly explained: number;
}

/** When a database was broken, or a replica dead, by the servers' time: what became of an attempt may not have been written down. */
interface Disturbance {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Lives through one plan: clerks who never give up, and faults. At its end each accepted command has acted once or still waits; once all is
 * mended each has acted once, or was cancelled and has not, without a restart, and has said why it waited. Throws otherwise.
 */
export async function liveThrough(world: FaultWorld, n: number, seed: string): Promise<ScheduleOutcome> {
  const phones = await freshPhones(world);
  const accepted: Accepted[] = [];
  let refused = 0;
  const under: Promise<void>[] = [];
  const began = performance.now();
  const reach = (at: number) => wait(Math.max(0, began + at * factor - performance.now()));
  const mended = new AbortController();
  const disturbances: Disturbance[] = [];
  const disturb = async (work: () => Promise<void>) => {
    const from = await world.now();
    await work();
    disturbances.push({ from, to: new Date((await world.now()).getTime() + aftermathMs) });
  };

  for (const happening of planOf(n, seed)) {
    under.push(
      reach(happening.at).then(async () => {
        if (happening.do === 'crash') return disturb(() => world.replicas[happening.replica].crash());
        if (happening.do === 'break') {
          const broken = () => breakFor(world, happening, mended.signal);
          return happening.what === 'gateway' ? broken() : disturb(broken);
        }
        const answer = await give(world, happening, phones[happening.phone] ?? '');
        if (!answer) refused++;
        else accepted.push(answer);
        if (answer && happening.cancelledAfterMs !== null) {
          await wait(happening.cancelledAfterMs * factor);
          await takeBack(world, happening.replica, answer.id);
        }
      }),
    );
  }
  await reach(scheduleMs);
  const waited = (await Promise.all(accepted.map((each) => isAccountedFor(world, each)))).filter(
    (isOver) => !isOver,
  ).length;
  mended.abort();
  for (const proxy of proxiesOf(world)) proxy.set({ mode: 'pass' });
  await Promise.all(under);

  const ends = await Promise.all(accepted.map((each) => endOf(world, each)));
  for (const replica of world.replicas) await isReady(replica.url());
  const whys = await Promise.all(ends.map((each) => saidWhy(world, each, disturbances)));
  return {
    accepted: accepted.length,
    refused,
    waited,
    cancelled: ends.filter(({ status }) => status === cancelled).length,
    pushedTwice: accepted.filter(({ command_uuid }) => world.phones.pushes(command_uuid) > 1).length,
    explained: whys.filter((said) => said).length,
  };
}

const proxiesOf = ({ gateway, replicas: [one, other] }: FaultWorld): readonly TcpProxy[] => [
  gateway,
  one.database,
  other.database,
];

async function breakFor(
  world: FaultWorld,
  { what, how, forMs }: Extract<Happening, { do: 'break' }>,
  mended: AbortSignal,
): Promise<void> {
  const [gateway, one, other] = proxiesOf(world);
  const broken = {
    gateway: [gateway],
    'database of one': [one],
    'database of the other': [other],
    'database of both': [one, other],
  }[what];
  for (const proxy of broken) proxy?.set(how);
  await wait(forMs * factor, undefined, { signal: mended }).catch((error: unknown) => {
    if (!mended.aborted) throw error;
  });
  for (const proxy of broken) proxy?.set({ mode: 'pass' });
}

/** Unlocked phones that nobody has ever asked anything. */
async function freshPhones({ db }: FaultWorld): Promise<string[]> {
  const rows = await db
    .selectFrom('apple_device')
    .select('id')
    .where('store_id', '=', accounts.admin.store_id)
    .where('supervise_status', '=', superviseStatus.supervised)
    .where('recycled_status', '=', recycledStatus.active)
    .where('lock_status', '=', lockStatus.unlocked)
    .where('unfinished_count', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('operation')
            .select('id')
            .whereRef('operation.device_id', '=', 'apple_device.id')
            .where('ip', '=', '127.0.0.1'),
        ),
      ),
    )
    .orderBy('id')
    .limit(phonesOfSchedule)
    .execute();
  if (rows.length < phonesOfSchedule) throw new Error('the seed has no more such phones');
  return rows.map(({ id }) => id);
}

async function ask(url: string, token: string, init: { path: string; body: unknown; key?: string }) {
  const response = await fetch(`${url}${init.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(init.key !== undefined && { 'idempotency-key': init.key }),
    },
    body: JSON.stringify(init.body),
    signal: AbortSignal.timeout(requestMs),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** 400: the time that a lock was scheduled for has passed meanwhile. */
const verdicts = [200, 400, 404, 409, 422];

/** Asks the same again, of either replica, until it says yes or no. */
function askUntilAnswered(
  { replicas, token }: FaultWorld,
  first: 0 | 1,
  init: { path: string; body: unknown; key?: string },
) {
  let attempt: number = first;
  return until(
    `an answer to ${init.path}`,
    async () => {
      if (attempt++ > first) await wait(againMs);
      const replica = replicas[attempt % 2 === 0 ? 0 : 1];
      try {
        const answer = await ask(replica.url(), token, init);
        return verdicts.includes(answer.status) ? { found: answer } : { seen: answer };
      } catch (error) {
        return { seen: String(error) };
      }
    },
    recoveryMs,
  );
}

const receipt = v.object({ id: v.string(), command_uuid: v.string() });

/** null: refused, because of what came before. */
async function give(
  world: FaultWorld,
  { replica, inMs }: CommandHappening,
  device_id: string,
): Promise<Accepted | null> {
  const key = randomUUID();
  const locked = { device_id, message: '请联系门店', key: world.keys.lock };
  const order =
    inMs === null
      ? { path: lock.path, body: { ...locked, when: 'now' } }
      : {
          path: lock.path,
          body: { ...locked, when: new Date((await world.now()).getTime() + inMs).toISOString() },
        };
  const answer = await askUntilAnswered(world, replica, { ...order, key });
  if (answer.status === 200) return v.parse(receipt, answer.body);
  // Locked already, or under way: the opposite is a command too.
  const back = { path: unlock.path, body: { device_id, key: world.keys.unlock }, key: randomUUID() };
  const second = await askUntilAnswered(world, replica, back);
  return second.status === 200 ? v.parse(receipt, second.body) : null;
}

async function takeBack(world: FaultWorld, replica: 0 | 1, id: string): Promise<void> {
  const path = cancelOperation.path.replace('{id}', id);
  const answer = await askUntilAnswered(world, replica, { path, body: undefined });
  if (answer.status === 200) v.parse(cancelOperation.result, answer.body);
}

const readOperation = ({ db }: FaultWorld, { id }: Accepted): Promise<OperationRow> =>
  db.selectFrom('operation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const fault = (what: string, operation: OperationRow, acts: number) =>
  new Error(`${what}: ${JSON.stringify({ ...operation, payload: undefined, acts })}`);

const reasons: readonly string[] = [remarks.handOverWaits, remarks.handOverUnclear];

/**
 * One that could not be handed over at once has said why it waited, where the database was whole from when it was to leave until it did.
 * Answers whether that was asked of it.
 */
async function saidWhy(
  { db }: FaultWorld,
  operation: OperationRow,
  disturbances: readonly Disturbance[],
): Promise<boolean> {
  const { id, attempts, released_at, sent_at, finished_at } = operation;
  const left = sent_at ?? finished_at;
  if (released_at === null || left === null || attempts < surelyFailed) return false;
  if (disturbances.some(({ from, to }) => from <= left && to >= released_at)) return false;
  const told = (await stepsOf(db, [id])).get(id) ?? [];
  if (!told.some(({ status, remark }) => status === waiting && reasons.includes(remark)))
    throw fault('waited without a reason', operation, 0);
  return true;
}

/** While things are broken: it has acted once, or waits. Answers whether it is over. */
async function isAccountedFor(world: FaultWorld, accepted: Accepted): Promise<boolean> {
  const operation = await readOperation(world, accepted);
  const acts = world.phones.acts(accepted.command_uuid);
  if (acts > 1) throw fault('acted twice', operation, acts);
  const { status } = operation;
  if (![created, waiting, sent, notNow, unknown, acknowledged, cancelled].some((each) => each === status))
    throw fault('ended in silence', operation, acts);
  if (status === acknowledged && acts !== 1) throw fault('told as done and has not acted', operation, acts);
  return status === acknowledged || status === cancelled;
}

/** Once all is mended: without a restart it has acted once, or was taken back and has not. */
const endOf = (world: FaultWorld, accepted: Accepted) =>
  until(
    `the end of ${accepted.id}`,
    async () => {
      const operation = await readOperation(world, accepted);
      const acts = world.phones.acts(accepted.command_uuid);
      if (acts > 1) throw fault('acted twice', operation, acts);
      if (operation.status === acknowledged && acts === 1) return { found: operation };
      if (operation.status === cancelled) {
        if (acts > 0) throw fault('was told as cancelled and has acted', operation, acts);
        return { found: operation };
      }
      return { seen: { ...operation, payload: undefined, acts } };
    },
    recoveryMs,
  );

const isReady = (url: string) =>
  until(
    '/readyz',
    async () => {
      const response = await fetch(`${url}/readyz`);
      return response.ok ? { found: true } : { seen: await response.json() };
    },
    recoveryMs,
  );
