import type { SmsSwitches, SmsSwitchState, setSmsSwitch } from '#api/contract/store/settings.ts';
import type { Actor, Call } from '#server/call/handler.ts';
import { json } from '#server/database/json.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { verifySecondaryPassword } from '#server/security/secondary-password.ts';
import { changeSection, lastSetting, type Section, storeOf } from './section.ts';

const section: Section<SmsSwitches> = {
  name: 'sms-switch',
  read: ({ sms_verify }) => ({
    turn_off_activation_lock: sms_verify.turn_off_activation_lock === true,
    get_activation_lock_password: sms_verify.get_activation_lock_password === true,
  }),
  columns: (fields) => ({ sms_verify: json(fields) }),
};

export async function smsSwitchState(db: DatabaseOrTx, actor: Actor): Promise<SmsSwitchState> {
  const status = section.read(await storeOf(db, actor));
  return { status, changed: await lastSetting(db, actor, section.name) };
}

/** Asked anew by each command (`store.sms-switch`). */
export async function updateSmsSwitch({
  services,
  actor,
  body: { status: wanted, password, based_on: basedOn },
  ip,
  now,
}: Call<typeof setSmsSwitch>): Promise<SmsSwitchState> {
  const hash = await verifySecondaryPassword(services.db, actor.id, password, now);
  const proof = { hash, field: 'password' };
  const present = (db: DatabaseOrTx) => smsSwitchState(db, actor);
  await changeSection(section, { services, actor, ip, now, proof, wanted, basedOn, present });
  return present(services.db);
}
