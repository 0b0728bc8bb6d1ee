import type { EnrolmentSetting, setEnrolment } from '#api/contract/store/settings.ts';
import type { Actor, Call } from '#server/call/handler.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { verifySecondaryPassword } from '#server/security/secondary-password.ts';
import { changeSection, lastSetting, type Section, storeOf } from './section.ts';

const section: Section<{ readonly defaults_at_enrolment: boolean }> = {
  name: 'enrolment',
  read: ({ defaults_at_enrolment }) => ({ defaults_at_enrolment }),
  columns: (fields) => fields,
};

export async function enrolmentSetting(db: DatabaseOrTx, actor: Actor): Promise<EnrolmentSetting> {
  const values = section.read(await storeOf(db, actor));
  return { ...values, changed: await lastSetting(db, actor, section.name) };
}

/** Asked anew for each device that enrols. */
export async function updateEnrolmentSetting({
  services,
  actor,
  body: { password, based_on: basedOn, ...wanted },
  now,
}: Call<typeof setEnrolment>): Promise<EnrolmentSetting> {
  const hash = await verifySecondaryPassword(services.db, actor.id, password, now);
  const proof = { hash, field: 'password' };
  const present = (db: DatabaseOrTx) => enrolmentSetting(db, actor);
  await changeSection(section, { services, actor, now, proof, wanted, basedOn, present });
  return present(services.db);
}
