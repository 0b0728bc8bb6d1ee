import { sql } from 'kysely';
import { serverNow } from '../database/clock.ts';
import { json } from '../database/json.ts';
import type { Database } from '../database/schema/tables.ts';
import type { DeviceFact } from '../gateways/gateway.ts';

/**
 * Nothing was said later than it was first heard, whatever a phone's clock says: it would count as newer than all that it says once its
 * clock is right. When it was heard is kept, since a gateway may tell it twice. What one phone has said stays in its order.
 */
export async function asFirstHeard(db: Database, facts: readonly DeviceFact[]): Promise<DeviceFact[]> {
  if (facts.length === 0) return [];
  const { now, heard } = await lookUp(db, facts);
  const limits = new Map<string, number>();
  const ahead: Said[] = [];
  for (const fact of facts.toReversed()) {
    const said = saidBy(fact);
    const limit = limits.get(said.device_id) ?? now.getTime();
    const isKnown = heard.has(keyOf(said));
    if (!isKnown && said.said_ms <= limit) continue;
    limits.set(said.device_id, limit - 1);
    if (isKnown) continue;
    heard.set(keyOf(said), new Date(limit));
    ahead.push(said);
  }
  if (ahead.length > 0) await remember(db, ahead, heard);
  return inOrder(facts, heard);
}

/** Of what was said in one moment the last was heard last. */
function inOrder(facts: readonly DeviceFact[], heard: Heard): DeviceFact[] {
  const later = new Map<string, number>();
  const backwards = facts.toReversed().map((fact) => {
    const key = keyOf(saidBy(fact));
    const at = heard.get(key);
    if (!at) return withPlaceInTime(fact, fact.at);
    const behind = later.get(key) ?? 0;
    later.set(key, behind + 1);
    return withPlaceInTime(fact, new Date(at.getTime() - behind));
  });
  return backwards.toReversed();
}

interface Said {
  readonly device_id: string;
  /** by the phone's clock: it may be a time for which a timestamp has no room */
  readonly said_ms: number;
}
type Heard = Map<string, Date>;

const saidBy = ({ device_id, at }: DeviceFact): Said => ({
  device_id: device_id.toLowerCase(),
  said_ms: at.getTime(),
});
const keyOf = ({ device_id, said_ms }: Said) => `${device_id} ${said_ms}`;

/** What of this was heard before, and the time. */
async function lookUp(db: Database, facts: readonly DeviceFact[]): Promise<{ now: Date; heard: Heard }> {
  const { rows } = await sql<{ now: Date } & ((Said & { heard_at: Date }) | { heard_at: null })>`
    select ${serverNow} as now, known.device_id, known.said_ms, known.heard_at
    from (select) as always
    left join (told_ahead as known join jsonb_to_recordset(${json(facts.map(saidBy))}::jsonb)
      as said(device_id uuid, said_ms double precision) using (device_id, said_ms)) on true`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('the database told no time');
  const known = rows.flatMap((row) => (row.heard_at === null ? [] : [[keyOf(row), row.heard_at] as const]));
  return { now: first.now, heard: new Map(known) };
}

/** Another replica may have heard it at the same moment: the first time counts for both. */
async function remember(db: Database, ahead: readonly Said[], heard: Heard): Promise<void> {
  const rows = ahead.map((said) => ({ ...said, heard_at: heard.get(keyOf(said)) }));
  const kept = await sql<Said & { heard_at: Date }>`
    insert into told_ahead (device_id, said_ms, heard_at)
    select device_id, said_ms, heard_at
    from jsonb_to_recordset(${json(rows)}::jsonb) as said(device_id uuid, said_ms double precision, heard_at timestamptz)
    order by device_id, said_ms
    on conflict (device_id, said_ms) do update set heard_at = told_ahead.heard_at
    returning device_id, said_ms, heard_at`.execute(db);
  for (const row of kept.rows) heard.set(keyOf(row), row.heard_at);
}

/** It can't have been at a place later than it said so. */
function withPlaceInTime(told: DeviceFact, at: Date): DeviceFact {
  if (told.type !== 'contact' || !told.location) return { ...told, at };
  const wasThere = Math.min(Date.parse(told.location.at), at.getTime());
  return { ...told, at, location: { ...told.location, at: new Date(wasThere).toISOString() } };
}
