import { randomUUID } from 'node:crypto';
import { serverNow } from '#server/database/clock.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { json } from '../../database/json.ts';
import type { ContactFact } from '../gateway.ts';
import { storeFacts } from './facts.ts';
import { digest } from './phone/digest.ts';
import { contactOf, forgottenByPhone, nextContact, type Phone, type PhoneChange } from './phone/phone.ts';
import { settledSystem, systemOf } from './phone/system.ts';
import type { World } from './world.ts';

const batch = 50;

/** The name under which an enrolment that nobody asked for waits to be told. */
export const setUpCommand = 'set-up';

/**
 * Erased phones that somebody sets up: those in ABM enrol anew by themselves, the others never; nobody gets past an
 * activation lock.
 */
export async function setUpDue(world: World): Promise<void> {
  const due = await world.db
    .selectFrom('simulated_device')
    .select('device_id')
    .where('set_up_at', '<=', serverNow)
    .where('in_abm', '=', true)
    .where('activation_locked', '=', false)
    .where('online', '=', true)
    .limit(batch)
    .execute();
  for (const { device_id } of due) await world.db.transaction().execute((tx) => setUp(world, tx, device_id));
}

async function setUp(world: World, tx: Tx, deviceId: string): Promise<void> {
  const phone = await tx
    .selectFrom('simulated_device')
    .selectAll()
    .where('device_id', '=', deviceId)
    // Meanwhile another replica may have told it.
    .where('set_up_at', 'is not', null)
    .where('in_abm', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!phone) return;
  const at = await world.clock.now(tx);
  const fact = await enrolAnew(world, tx, phone, at);
  await tx
    .insertInto('simulated_command')
    .values({
      command_uuid: randomUUID(),
      device_id: deviceId,
      command: setUpCommand,
      payload: json({}),
      received_at: at,
      due_at: at,
      state: 'answered',
      answer: storeFacts([fact]),
    })
    .execute();
}

/** Erased and set up again: lost mode is off, what it was told and what waited in its queue is gone. Answers what it tells. */
export async function enrolAnew(world: World, tx: Tx, phone: Phone, at: Date): Promise<ContactFact> {
  // Whoever enrols through ABM is supervised.
  const supervised = phone.in_abm || phone.supervised;
  const unlock_token = digest(`${world.pace.seed} ${phone.device_id} ${at.toISOString()}`);
  await writePhone(tx, phone, {
    ...forgottenByPhone,
    enrolled: true,
    supervised,
    unlock_token,
    ...settledSystem(phone, at, world.pace.speed),
    passcode_set: true,
    // Who comes back erased has been erased once, not at every command.
    ...(phone.behaviour === 'reEnrolling' && { behaviour: 'online' }),
    set_up_at: null,
    next_contact_at: nextContact(world.pace, phone, at),
  });
  await emptyQueue(tx, phone);
  const { os_version, available_os_updates } = systemOf(phone, at, world.pace.speed);
  const system = {
    os_version,
    available_os_updates: [...available_os_updates],
    os_update: null,
    app_installs: [],
  };
  return contactOf(
    world.pace,
    { ...phone, ...system, supervised, locked: false, unlock_token },
    'enrolment',
    at,
  );
}

/** Apple's servers go on with what is theirs. */
export const emptyQueue = (tx: Tx, { device_id }: Phone) =>
  tx
    .updateTable('simulated_command')
    .set({ state: 'done' })
    .where('device_id', '=', device_id)
    .where('channel', '=', 'device')
    .where('state', '=', 'queued')
    .execute();

export const writePhone = (tx: Tx, { device_id }: Phone, change: PhoneChange) =>
  tx.updateTable('simulated_device').set(change).where('device_id', '=', device_id).execute();
