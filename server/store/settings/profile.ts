import type { AppleProfile, setProfile } from '#api/contract/store/settings.ts';
import type { Actor, Call } from '#server/call/handler.ts';
import { json } from '#server/database/json.ts';
import type { AppleProfileContent } from '#server/database/schema/people-tables.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { verifySecondaryPassword } from '#server/security/secondary-password.ts';
import { changeSection, lastSetting, type Section, storeOf } from './section.ts';

const section: Section<AppleProfileContent> = {
  name: 'profile',
  read: ({ apple_profile }) => apple_profile ?? { display_name: '', organization: '', description: '' },
  columns: (fields) => ({ apple_profile: json(fields) }),
};

export async function appleProfile(db: DatabaseOrTx, actor: Actor): Promise<AppleProfile> {
  const content = section.read(await storeOf(db, actor));
  return { ...content, changed: await lastSetting(db, actor, section.name) };
}

/** `store.profile` */
export async function updateAppleProfile({
  services,
  actor,
  body: { password, based_on: basedOn, ...wanted },
  ip,
  now,
}: Call<typeof setProfile>): Promise<AppleProfile> {
  const hash = await verifySecondaryPassword(services.db, actor.id, password, now);
  const proof = { hash, field: 'password' };
  const present = (db: DatabaseOrTx) => appleProfile(db, actor);
  await changeSection(section, { services, actor, ip, now, proof, wanted, basedOn, present });
  return present(services.db);
}
