import { randomUUID } from 'node:crypto';
import { adminMark } from '#domain/access/permissions.ts';
import { type AppleCommandName, appleCommand } from '#domain/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { commandUnknownAfterMs, grantMs } from '#domain/limits.ts';
import { createLoopWatch } from '#server/background/loop-watch.ts';
import type { Pool } from '#server/background/pool.ts';
import type { Actor } from '#server/call/handler.ts';
import type { Services } from '#server/call/services.ts';
import { advanceClock, createClock } from '#server/database/clock.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { advanceSagas } from '#server/devices/apple/unlock/run.ts';
import { demoAbm } from '#server/gateways/abm/abm.ts';
import { catalogueStore } from '#server/gateways/app-store/catalogue.ts';
import type { DeviceFact, Gateway, GatewayCommand, Withdrawal } from '#server/gateways/gateway.ts';
import { nearestPlace } from '#server/gateways/geocoder/nearest-place.ts';
import { createMeters } from '#server/health/meters.ts';
import { stepsOf } from '#server/journal/journal.ts';
import { kinds } from '#server/kinds.ts';
import { noteContacts } from '#server/operations/heard-since.ts';
import { settleInTurn } from '#server/operations/settle-each.ts';
import { submitCommand } from '#server/operations/submit.ts';
import { createUnknownPool } from '#server/outbox/check-unknown.ts';
import { endOverdue } from '#server/outbox/overdue.ts';
import { createPushPool } from '#server/outbox/push.ts';
import { receiveFacts } from '#server/outbox/receive.ts';
import { releaseDue } from '#server/outbox/release.ts';
import { createTakeBackPool } from '#server/outbox/take-back.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { patienceOf } from '#server/process/patience.ts';
import { sealKeyOf } from '#server/security/seal-key.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { lendDatabase } from '../lent-databases.ts';
import { resetFromCopy } from '../seed-copy.ts';
import { makeUnlockKey } from '../unlock-fixtures.ts';

const { sent, notNow } = operationStatus;

/** The outbox with nothing that moves by itself: each step is a call of the test, the gateway is written down. */
export interface Bench {
  readonly services: Services;
  /** who gives the commands */
  readonly actor: Actor;
  /** every push that was tried, oldest first */
  readonly pushes: GatewayCommand[];
  /** what the gateway does with a push; it takes everything unless a test says otherwise */
  answerPushes(answer: (command: GatewayCommand) => Promise<void>): void;
  /** devices that were asked how they are */
  readonly queries: string[];
  /** command_uuids that the gateway was asked to give back */
  readonly withdrawals: string[];
  /** what the gateway says to that; it gives everything back unless a test says otherwise */
  answerWithdrawals(answer: (commandUuid: string) => Promise<Withdrawal>): void;
  /** devices that live changes were told of */
  readonly announced: string[];
  submit(
    device_id: string,
    name: AppleCommandName,
    more?: { runAt?: Date; key?: string; body?: object },
  ): Promise<OperationRow>;
  operation(commandUuid: string): Promise<OperationRow>;
  history(operationId: string): Promise<number[]>;
  /** one cycle of the outbox */
  cycle(): Promise<void>;
  tell(...facts: DeviceFact[]): Promise<void>;
  now(): Promise<Date>;
  advance(ms: number): Promise<void>;
  /** Devices are heard of, as by an answer to another command, and do not answer what was handed over for long enough. */
  unanswered(): Promise<void>;
  /** Back to the seed, nothing pushed, everything taken. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

const actor: Actor = {
  ...accounts.admin,
  store_name: '城西旗舰店',
  has_secondary_password: true,
  must_change_password: false,
  session_id: randomUUID(),
  permission: [adminMark],
  available_modules: ['mdm-apple', 'mdm-android'],
};

/** The least that the body of a command's call says, as its schema would leave it. */
const bodies: { readonly [Name in AppleCommandName]?: object } = {
  lock: { message: '请联系门店', when: 'now' },
  'set-wallpaper': { wallpaper_id: seedIds.wallpapers.dawn, where: 1 },
  'schedule-os-update': { type: 'InstallASAP' },
  'set-global-http-proxy': { pac_url: 'https://proxy.example/a.pac' },
  'set-dns-setting': { dns: { protocol: 'https', server: 'https://dns.example/query' } },
  'set-system-restriction': { config: {} },
  'set-app-restriction': { enable: false },
  'install-apps': { apps: [] },
};

/** One round of a pool: begins what is due, and waits for all of it. Answers how much that was. */
export async function oneRound(pool: Pool): Promise<number> {
  const begun = await pool.begin();
  await pool.settled();
  return begun;
}

/** Pushes what is due, and waits for all of it. Answers how many were tried. */
export const pushWaiting = (services: Services): Promise<number> => oneRound(createPushPool(services));

/** Where a test calls a gateway itself. */
export const inGatewayTime = (): AbortSignal => AbortSignal.timeout(patienceOf(1).gatewayMs);

/** One for the devices of every kind. */
const gatewaysThatAre = (gateway: Gateway) =>
  Object.fromEntries(deviceKindNames.map((name) => [name, gateway])) as Services['gateways'];

export async function openBench(): Promise<Bench> {
  const { env, database } = await lendDatabase();
  const config = readConfig({ TEST_HOOKS: '1', ...env });
  const log = createLog('silent');
  const { db } = database;
  const clock = createClock(db);

  const pushes: GatewayCommand[] = [];
  const queries: string[] = [];
  const withdrawals: string[] = [];
  const announced: string[] = [];
  const giveItBack = async (): Promise<Withdrawal> => 'withdrawn';
  let answerWithdrawal: (commandUuid: string) => Promise<Withdrawal> = giveItBack;
  const takeIt = async () => {};
  /** a test that wants to know looks at the operation */
  const stuck = () => {};
  let answer: (command: GatewayCommand) => Promise<void> = takeIt;
  const gateway: Gateway = {
    push: (command) => {
      pushes.push(command);
      return answer(command);
    },
    withdraw: async (_, commandUuid) => {
      withdrawals.push(commandUuid);
      return answerWithdrawal(commandUuid);
    },
    query: async (deviceId) => {
      queries.push(deviceId);
    },
    expect: async () => {},
    start: () => {},
    stop: async () => {},
  };
  const services: Services = {
    config,
    db,
    log,
    clock,
    kinds,
    gateways: gatewaysThatAre(gateway),
    sealKey: await sealKeyOf(db, config),
    placeOfAddress: () => null,
    abm: demoAbm,
    appStore: catalogueStore,
    reports: null,
    geocoder: nearestPlace,
    sms: { send: async () => true, sendLater: () => {}, tellLater: () => {}, settle: async () => {} },
    notConnected: [],
    testMemory: null,
    live: {
      deviceChanged: async (_: DatabaseOrTx, { device_id }) => {
        announced.push(device_id);
      },
      defaultChanged: async () => {},
      reportChanged: async () => {},
      rcsChanged: async () => {},
      batchChanged: async () => {},
      sessionChanged: async () => {},
      subscribe: () => () => {},
      size: 0,
    },
    loops: createLoopWatch(),
    meters: createMeters(),
    nudgeOutbox: () => {},
    nudgeJobs: () => {},
    nudgeCallbacks: () => {},
  };

  const bench: Bench = {
    services,
    actor,
    pushes,
    queries,
    withdrawals,
    announced,
    answerPushes: (next) => {
      answer = next;
    },
    answerWithdrawals: (next) => {
      answerWithdrawal = next;
    },
    submit: async (device_id, name, { runAt, key = randomUUID(), body = bodies[name] } = {}) => {
      const { command_uuid } = await submitCommand(
        {
          services,
          actor,
          now: await clock.now(),
          ip: '127.0.0.1',
          ...{ idempotencyKey: key, callName: `ios.command.${name}` },
          body: {
            ...body,
            ...(runAt && { when: runAt.toISOString() }),
            device_id,
            key: await grant(name, device_id),
          },
          grant: {},
        },
        'apple',
        name,
      );
      return bench.operation(command_uuid);
    },
    operation: (commandUuid) =>
      db
        .selectFrom('operation')
        .selectAll()
        .where('command_uuid', '=', commandUuid)
        .executeTakeFirstOrThrow(),
    history: async (operationId) => {
      const steps = (await stepsOf(db, [operationId])).get(operationId) ?? [];
      return steps.map(({ status }) => status);
    },
    cycle: async () => {
      const works = [() => releaseDue(services), () => advanceSagas(services)];
      await settleInTurn(works, stuck);
      await pushWaiting(services);
      await settleInTurn([() => endOverdue(services)], stuck);
      await oneRound(createUnknownPool(services));
      await oneRound(createTakeBackPool(services));
    },
    tell: (...facts) => receiveFacts(services, 'apple')(facts),
    now: () => clock.now(),
    advance: (ms) => advanceClock(db, ms),
    unanswered: async () => {
      await advanceClock(db, 1_000);
      const handedOver = await db
        .selectFrom('operation')
        .select('device_id')
        .distinct()
        .where('status', 'in', [sent, notNow])
        .where('heard_at', 'is', null)
        .execute();
      const at = await clock.now();
      await db.transaction().execute((tx) =>
        noteContacts(
          tx,
          handedOver.map(({ device_id }) => ({ device_id, at })),
        ),
      );
      await advanceClock(db, commandUnknownAfterMs);
    },
    reset: async () => {
      await resetFromCopy(db, clock);
      pushes.length = 0;
      queries.length = 0;
      withdrawals.length = 0;
      announced.length = 0;
      answer = takeIt;
      answerWithdrawal = giveItBack;
    },
    stop: () => database.close(),
  };

  /** A key instead of the password: checking one takes as long as it should. */
  async function grant(name: AppleCommandName, device_id: string): Promise<string> {
    const { call: command, irreversible } = appleCommand(name);
    if (irreversible) return makeUnlockKey({ services }, { clerk_id: actor.id, device_id });
    const key = randomUUID();
    const expires_at = new Date((await clock.now()).getTime() + grantMs);
    await db
      .insertInto('credential_grant')
      .values({ key, clerk_id: actor.id, command, expires_at })
      .execute();
    return key;
  }

  return bench;
}
