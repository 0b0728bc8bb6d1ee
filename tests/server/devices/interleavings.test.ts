import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFinal, type OperationStatus, operationStatus } from '#domain/devices/operation.ts';
import { commandExpiresAfterMs, commandUnknownAfterMs, holdMs } from '#domain/limits.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import { cancelOperation } from '#server/devices/cancel.ts';
import type { AnswerFact } from '#server/gateways/gateway.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type Bench, openBench } from './bench.ts';

const { created, waiting, sent, notNow } = operationStatus;
const id = seedIds.devices.unlockedOnline;
const hourMs = 3_600_000;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());

/** Held, and carried out by the phone or by Apple. */
const letting = ['erase', 'remove-main-profile', 'abm-unbind', 'set-system-restriction'] as const;

/** What can happen next; numbers choose among the commands that were pushed or the operations there are. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('lock', 'unlock', 'get-location', 'get-sim-log', ...letting)
      .map((name) => ({ do: 'submit', name }) as const),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'schedule' } as const) },
  { weight: 4, arbitrary: fc.boolean().map((reachable) => ({ do: 'cycle', reachable }) as const) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('acknowledged', 'notNow', 'failed'), fc.nat(20), fc.boolean())
      .map(([type, which, twice]) => ({ do: 'answer', type, which, twice }) as const),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('heartbeat', 'enrolment'), fc.boolean())
      .map(([by, locked]) => ({ do: 'contact', by, locked }) as const),
  },
  { weight: 2, arbitrary: fc.nat(20).map((which) => ({ do: 'cancel', which }) as const) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(1_000, holdMs, hourMs, commandUnknownAfterMs, commandExpiresAfterMs)
      .map((ms) => ({ do: 'advance', ms }) as const),
  },
);
type AnswerResult = Extract<AnswerFact, { type: 'acknowledged' }>['result'];
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <Item>(items: readonly Item[], which: number) => items[which % Math.max(items.length, 1)];

/** A refused command is as good as none; anything else is a fault. */
const refusable = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });

async function perform(happening: Step): Promise<void> {
  switch (happening.do) {
    case 'submit':
      return void (await refusable(bench.submit(id, happening.name)));
    case 'schedule':
      return void (await refusable(
        bench.submit(id, 'lock', { runAt: new Date((await bench.now()).getTime() + hourMs) }),
      ));
    case 'cycle':
      bench.answerPushes(() =>
        happening.reachable ? Promise.resolve() : Promise.reject(new Error('no route')),
      );
      return bench.cycle();
    case 'answer':
      return answer(happening);
    case 'contact':
      return bench.tell({ type: 'contact', device_id: id, at: await bench.now(), ...happening });
    case 'cancel':
      return cancel(pick(await operations(), happening.which));
    case 'advance':
      return bench.advance(happening.ms);
  }
}

async function answer({ type, which, twice }: Extract<Step, { do: 'answer' }>): Promise<void> {
  const push = pick(
    bench.pushes.filter(({ device_id }) => device_id === id),
    which,
  );
  if (!push) return;
  const about = { command_uuid: push.command_uuid, device_id: id, at: await bench.now() };
  const results: Readonly<Record<string, AnswerResult>> = {
    'get-location': { longitude: 120.1, latitude: 30.2 },
    'abm-unbind': { abm_status: 2 },
  };
  const facts: Record<typeof type, AnswerFact> = {
    acknowledged: { type: 'acknowledged', ...about, result: results[push.command] ?? {} },
    notNow: { type: 'notNow', ...about },
    failed: { type: 'failed', ...about, reason: '设备拒绝执行' },
  };
  await bench.tell(...Array<AnswerFact>(twice ? 2 : 1).fill(facts[type]));
}

async function cancel(operation: OperationRow | undefined): Promise<void> {
  if (operation) await refusable(cancelOperation(bench.services, bench.actor, operation.id));
}

const operations = () =>
  bench.services.db
    .selectFrom('operation')
    .selectAll()
    .where('device_id', '=', id)
    .orderBy('date_created')
    .orderBy('id')
    .execute();

/** What holds after every step, whatever came before. */
async function check(before: readonly OperationRow[]): Promise<void> {
  const after = await operations();
  const device = await bench.services.db
    .selectFrom('apple_device')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const unfinished = after.filter(({ status }) => !isFinal(status));
  expect(device.unfinished_count).toBe(unfinished.length);
  expect(device.latest_operation_status).toBe(latestOf(after)?.status ?? null);
  for (const earlier of before) {
    const now = after.find((one) => one.id === earlier.id);
    if (isFinal(earlier.status)) expect(now?.status).toBe(earlier.status);
    if (earlier.cancel === 'won') expect(now?.cancel).toBe('won');
    // Too late, until the gateway gives it back after all.
    if (earlier.cancel === 'tooLate')
      expect(now?.cancel).toBe(now?.status === operationStatus.cancelled ? 'won' : 'tooLate');
  }
  checkOneActive(after);
  for (const operation of after) await checkOne(operation);
}

const latestOf = (all: readonly OperationRow[]) =>
  all
    .filter(({ status }) => status !== created && status !== operationStatus.cancelled)
    .filter(({ command }) => command !== 'get-sim-log')
    .toSorted((one, other) => happenedAt(one) - happenedAt(other))
    .at(-1);
const happenedAt = ({ finished_at, released_at, date_created }: OperationRow) =>
  (finished_at ?? released_at ?? date_created).getTime();

function checkOneActive(all: readonly OperationRow[]): void {
  const inStatus = (statuses: readonly OperationStatus[]) =>
    Map.groupBy(
      all.filter(({ status }) => statuses.includes(status)),
      ({ kind }) => kind,
    );
  for (const group of inStatus([created]).values()) expect(group).toHaveLength(1);
  for (const group of inStatus([waiting, sent, notNow]).values()) {
    expect(new Set(group.map(({ command }) => command)).size).toBe(group.length);
    expect(group.filter(({ overtaken_by }) => overtaken_by === null).length).toBeLessThanOrEqual(1);
  }
}

async function checkOne(operation: OperationRow): Promise<void> {
  const history = await bench.history(operation.id);
  expect(history.at(-1)).toBe(operation.status);
  expect(operation.finished_at !== null).toBe(isFinal(operation.status));
  const wasPushed = bench.pushes.some(({ command_uuid }) => command_uuid === operation.command_uuid);
  const wasGivenBack = bench.withdrawals.includes(operation.command_uuid);
  if (operation.status === operationStatus.cancelled) expect(wasPushed && !wasGivenBack).toBe(false);
  if (operation.status === created) expect(wasPushed).toBe(false);
  if (operation.hold && operation.released_at !== null)
    expect(operation.released_at.getTime()).toBeGreaterThanOrEqual(operation.run_at.getTime());
  if (operation.sent_at !== null) expect(wasPushed).toBe(true);
}

describe('any interleaving of commands, pushes, answers, contacts, cancels and time', () => {
  it('[decision.operation] [decision.one-active] [decision.hold] keeps final what is final, counts right, never sends what was cancelled, and nothing before its time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        await bench.reset();
        for (const happening of steps) {
          const before = await operations();
          await perform(happening);
          await check(before);
        }
      }),
      { numRuns: 25, seed: 20261121, endOnFailure: true },
    );
  });
});
