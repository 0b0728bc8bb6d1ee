import { type Selectable, sql } from 'kysely';
import { together } from '#server/background/together.ts';
import { serverNow } from '#server/database/clock.ts';
import { isAmong } from '#server/database/conditions.ts';
import { json } from '#server/database/json.ts';
import type { AgentTable } from '#server/database/schema/agent-tables.ts';
import type { Database, DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';

/** The keys of phones: who signs, for which device, and how far each has counted. */

export type AgentKey = Pick<
  Selectable<AgentTable>,
  'key_id' | 'device_id' | 'public_key' | 'counter' | 'code_hash' | 'enrolled_at' | 'confirmed_at' | 'void_at'
>;

export interface FoundKey {
  readonly key: AgentKey | null;
  readonly now: Date;
}

/** The key that is this one, and the time. */
export const findPublicKey = async (db: Database, publicKey: string): Promise<FoundKey> =>
  (await findBy(db, 'public_key', [publicKey]))(publicKey);

async function findBy(
  db: Database,
  column: 'key_id' | 'public_key',
  wanted: readonly string[],
): Promise<(value: string) => FoundKey> {
  const rows = await db
    .selectFrom(sql<{ now: Date }>`(select ${serverNow} as now)`.as('time'))
    .leftJoin('agent', (join) => join.on(isAmong(`agent.${column}`, wanted)))
    .select([
      'time.now',
      'agent.key_id',
      'agent.device_id',
      'agent.public_key',
      'agent.counter',
      'agent.code_hash',
      'agent.enrolled_at',
      'agent.confirmed_at',
      'agent.void_at',
    ])
    .execute();
  const [first] = rows;
  if (!first) throw new Error('the database did not tell the time');
  const keys = new Map(rows.map(({ now: _, ...key }) => [key[column], key as AgentKey]));
  return (value) => ({ key: keys.get(value) ?? null, now: first.now });
}

export interface CounterStep {
  readonly key_id: string;
  readonly counter: number;
  readonly at: Date;
  /** the phone has had the answer to its enrolment */
  readonly confirms: boolean;
}

/**
 * Takes one step of each counter, together with the time of the request. Answers when each was heard: no two requests of a phone in the same
 * moment, so that what was told last counts as newer. Null where the counter has been there, or the key is void.
 */
async function countUp(
  db: Database,
  steps: readonly CounterStep[],
): Promise<(step: CounterStep) => Date | null> {
  const { rows } = await sql<{ key_id: string; heard_at: Date }>`
    with held as (
      select key_id from agent where ${isAmong(
        'key_id',
        steps.map(({ key_id }) => key_id),
      )} order by key_id for update)
    update agent set counter = step.counter,
      confirmed_at = case when step.confirms then coalesce(agent.confirmed_at, step.at) else agent.confirmed_at end,
      last_request_at = greatest(step.at, date_trunc('milliseconds', agent.last_request_at) + interval '1 millisecond')
    from held join jsonb_to_recordset(${json(steps)}::jsonb) as step(key_id text, counter bigint, at timestamptz, confirms boolean)
      on step.key_id = held.key_id
    where agent.key_id = held.key_id and agent.counter < step.counter and agent.void_at is null
    returning agent.key_id, agent.last_request_at as heard_at`.execute(db);
  const heard = new Map(rows.map(({ key_id, heard_at }) => [key_id, heard_at]));
  return ({ key_id }) => heard.get(key_id) ?? null;
}

/** What is asked of keys with each request: of several at the same time in one statement. */
export interface KeyRing {
  find(keyId: string): Promise<FoundKey>;
  /** When it was heard; null where the counter has been there, or the key is void. */
  countUp(step: CounterStep): Promise<Date | null>;
}

export const openKeyRing = (db: Database): KeyRing => ({
  find: together({ keyOf: (keyId: string) => keyId, act: (keyIds) => findBy(db, 'key_id', keyIds) }),
  countUp: together({
    keyOf: ({ key_id }: CounterStep) => key_id,
    act: (steps) => countUp(db, steps),
  }),
});

/** How far a key has counted; null where it is void, or nobody's. */
export async function countOf(db: Database, keyId: string): Promise<number | null> {
  const row = await db
    .selectFrom('agent')
    .select('counter')
    .where('key_id', '=', keyId)
    .where('void_at', 'is', null)
    .executeTakeFirst();
  return row?.counter ?? null;
}

export async function hasGoodKey(db: DatabaseOrTx, deviceId: string): Promise<boolean> {
  const good = await db
    .selectFrom('agent')
    .select('key_id')
    .where('device_id', '=', deviceId)
    .where('void_at', 'is', null)
    .executeTakeFirst();
  return good !== undefined;
}

/** Nothing is taken from the device's agent any more. */
export async function voidKeys(tx: DatabaseOrTx, deviceId: string, at: Date): Promise<void> {
  await tx
    .updateTable('agent')
    .set({ void_at: at })
    .where('device_id', '=', deviceId)
    .where('void_at', 'is', null)
    .execute();
}

export type NewAgentKey = Omit<AgentKey, 'void_at' | 'confirmed_at'>;

export async function addKey(tx: Tx, key: NewAgentKey): Promise<void> {
  await tx
    .insertInto('agent')
    .values({ ...key, last_request_at: key.enrolled_at, void_at: null })
    .execute();
}

/** What was wanted until then has come. */
export async function reportHasCome(db: Database, keyId: string, askedUntil: Date): Promise<void> {
  await db
    .updateTable('agent')
    .set({ report_wanted_at: null })
    .where('key_id', '=', keyId)
    .where('report_wanted_at', '<=', askedUntil)
    .execute();
}
