import { routePath } from '#domain/access/routes.ts';
import { enrolmentDenial } from '#domain/apple/enrolment.ts';
import type { Actor } from '#server/call/handler.ts';
import { deviceNotFound, Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { sealSerial } from '#server/people/enroll-slug.ts';
import { visibleOf } from '#server/security/scope.ts';

/** Where somebody enrols this device. Throws 404 out of scope, 422 for one in the bin and for a serial number too long to enrol. */
export async function enrollLink(
  { db, config }: Services,
  actor: Actor,
  id: string,
): Promise<{ sn_encrypt: string; path: string; url: string | null }> {
  const device = await db
    .selectFrom('apple_device')
    .select(['store_id', 'serial_number', 'recycled_status'])
    .where('id', '=', id)
    .where(visibleOf('apple', actor))
    .executeTakeFirst();
  if (!device) throw deviceNotFound();
  const denial = enrolmentDenial(device);
  if (denial) throw new Refusal('NOT_POSSIBLE', denial.reason, { exit: denial.exit });
  const sn_encrypt = await sealSerial(db, device);
  const path = routePath('enroll-sn_encrypt', { sn_encrypt });
  return { sn_encrypt, path, url: config.publicUrl && new URL(path, config.publicUrl).href };
}
