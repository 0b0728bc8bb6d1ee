import { sql } from 'kysely';
import type { Tx } from '#server/database/schema/tables.ts';
import { json } from '../../database/json.ts';
import type { ContactFact } from '../gateway.ts';
import { changedCards } from './cards.ts';
import { contactOf, nextContact, type Phone } from './phone/phone.ts';
import type { World } from './world.ts';

const batch = 500;

/** Phones whose time has come get in touch: one statement for all of them. What they tell is lost with the process: it is told again soon. */
export const takeHeartbeats = (world: World): Promise<ContactFact[]> =>
  world.db.transaction().execute(async (tx) => {
    const now = await world.clock.now(tx);
    const due = await tx
      .selectFrom('simulated_device')
      .selectAll()
      .where('online', '=', true)
      .where('enrolled', '=', true)
      .where(({ or, eb }) => or([eb('next_contact_at', 'is', null), eb('next_contact_at', '<=', now)]))
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    const phones = due.map((phone) => ({
      ...phone,
      sims: changedCards(world.pace, phone, now) ?? phone.sims,
    }));
    if (phones.length > 0) await writeContacts(world, tx, phones, now);
    return phones.map((phone) => contactOf(world.pace, phone, 'heartbeat', now));
  });

async function writeContacts({ pace }: World, tx: Tx, phones: readonly Phone[], now: Date): Promise<void> {
  const rows = phones.map((phone) => ({
    device_id: phone.device_id,
    next_contact_at: nextContact(pace, phone, now).toISOString(),
    sims: phone.sims,
  }));
  await sql`
    update simulated_device as phone
    set last_contact_at = ${now.toISOString()}::timestamptz, next_contact_at = next.next_contact_at, sims = next.sims
    from jsonb_to_recordset(${json(rows)}::jsonb) as next(device_id uuid, next_contact_at timestamptz, sims jsonb)
    where phone.device_id = next.device_id`.execute(tx);
}
