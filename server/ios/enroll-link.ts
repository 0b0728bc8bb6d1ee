import { enrolmentDenial } from '#domain/enrolment.ts';
import { routePath } from '#domain/routes.ts';
import type { Actor } from '../handler.ts';
import { deviceNotFound, Refusal } from '../refusal.ts';
import { sealSerial } from '../security/enroll-slug.ts';
import { visibleDevices } from '../security/scope.ts';
import type { Services } from '../services.ts';

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
    .where(visibleDevices(actor))
    .executeTakeFirst();
  if (!device) throw deviceNotFound();
  const denial = enrolmentDenial(device);
  if (denial) throw new Refusal('NOT_POSSIBLE', denial.reason, { exit: denial.exit });
  const sn_encrypt = await sealSerial(db, device);
  const path = routePath('enroll-sn_encrypt', { sn_encrypt });
  return { sn_encrypt, path, url: config.publicUrl && new URL(path, config.publicUrl).href };
}
