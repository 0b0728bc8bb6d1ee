import type * as contract from '#api/contract/apple/registration.ts';
import type { HandlerResult } from '#api/contract/row/endpoint.ts';
import { routePath } from '#domain/access/routes.ts';
import { enrolmentDenial } from '#domain/apple/enrolment.ts';
import * as enrollMessages from '#domain/enroll-messages.ts';
import * as memberMessages from '#domain/member-messages.ts';
import type { Actor, Call } from '#server/call/handler.ts';
import { changedSince } from '#server/call/last-change.ts';
import { deviceNotFound, Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { byClerk } from '#server/journal/journal.ts';
import { announce } from '#server/operations/announce.ts';
import { isoOrNull } from '#server/operations/lock-evidence.ts';
import { lockVisibleDevice } from '#server/operations/visible-device.ts';
import { visibleOf } from '#server/security/scope.ts';
import { lastEdit, lastEditor, recordEdit } from '../../edit-records.ts';
import { type EnrollSubject, openSlug, sealSubject } from './enroll-slug.ts';
import { type HirerColumns, isHired } from './hired.ts';

/** The link by which a customer enrols a device, as the store's people have it (`decision.enrol.page`). */

type Row = typeof contract.enrollLink;
type LinkCall = Pick<Call<Row>, 'services' | 'actor' | 'params' | 'now' | 'ip'>;
type Link = HandlerResult<Row>;
type ChangeCall = LinkCall & Pick<Call<typeof contract.renewEnrollLink>, 'body'>;

/** Throws 404 out of scope, 422 for a device in the bin and for a serial number too long to enrol. */
export async function findLink({ services, actor, params }: LinkCall): Promise<Link> {
  const device = await services.db
    .selectFrom('apple_device')
    .select([
      'store_id',
      'serial_number',
      'recycled_status',
      'enroll_generation',
      'enroll_ended_at',
      'enroll_submitted_at',
      'hirer_name',
      'hirer_phone_number',
    ])
    .where('id', '=', params.id)
    .where(visibleOf('apple', actor))
    .executeTakeFirst();
  if (!device) throw deviceNotFound();
  requireEnrollable(device);
  return linkOf(services, device);
}

/** Nobody enrols by it any more; one that is ended stays so. Throws as `findLink`, and 409 where another link than the one seen stands. */
export const endLink = (call: ChangeCall): Promise<Link> =>
  change(call, 'enroll-link-end', enrollMessages.linkEnded, (device) =>
    device.enroll_ended_at ? null : { ...linkColumns(device), enroll_ended_at: call.now },
  );

/** Another one, by which somebody can enrol once, takes its place. Throws as `endLink`. */
export const renewLink = (call: ChangeCall): Promise<Link> =>
  change(call, 'enroll-link-renew', enrollMessages.linkRenewed, ({ enroll_generation }) => ({
    enroll_generation: enroll_generation + 1,
    enroll_ended_at: null,
    enroll_submitted_at: null,
  }));

type LinkColumns = Pick<AppleRow, 'enroll_generation' | 'enroll_ended_at' | 'enroll_submitted_at'>;

const linkColumns = ({ enroll_generation, enroll_ended_at, enroll_submitted_at }: AppleRow): LinkColumns => ({
  enroll_generation,
  enroll_ended_at,
  enroll_submitted_at,
});

/** @param next null: it is so already */
async function change(
  { services, actor, params, body: { based_on }, now, ip }: ChangeCall,
  name: 'enroll-link-end' | 'enroll-link-renew',
  remark: string,
  next: (device: AppleRow) => LinkColumns | null,
): Promise<Link> {
  const seen = based_on === undefined ? undefined : await openSlug(services.db, based_on);
  const { device, meanwhile } = await services.db.transaction().execute(async (tx) => {
    const device = await lockVisibleDevice(tx, actor, 'apple', params.id);
    if (!device) throw deviceNotFound();
    requireEnrollable(device);
    const isOther = seen !== undefined && !isSameLink(seen, device);
    const isDone =
      isOther && name === 'enroll-link-renew' && (await hasRenewed(tx, actor, device, seen, now));
    if (isOther && !isDone)
      return {
        device,
        meanwhile: { by: await lastEditor(tx, ['enroll-link-renew'], { device, actor, now }) },
      };
    const columns = isDone ? null : next(device);
    if (columns) {
      await tx
        .updateTable('apple_device')
        .set({ ...columns, date_updated: now })
        .where('id', '=', device.id)
        .execute();
      await recordEdit(tx, { name, device, by: byClerk(actor.id), ip, remark }, now);
      await announce(services, tx, device);
    }
    return { device: { ...device, ...columns }, meanwhile: null };
  });
  // Outside: the secret of the links is made where there is none yet.
  const link = await linkOf(services, device);
  if (meanwhile) throw changedSince(memberMessages.linkChangedMeanwhile(meanwhile.by), link);
  return link;
}

const isSameLink = (seen: EnrollSubject | null, device: EnrollSubject) =>
  seen !== null &&
  seen.store_id === device.store_id &&
  seen.serial_number === device.serial_number &&
  seen.enroll_generation === device.enroll_generation;

/** The answer was lost, and the same is asked again: the link that stands is what became of it. */
async function hasRenewed(
  tx: Tx,
  { id }: Pick<Actor, 'id'>,
  device: AppleRow,
  seen: EnrollSubject | null,
  now: Date,
): Promise<boolean> {
  const before = { ...device, enroll_generation: device.enroll_generation - 1 };
  if (!isSameLink(seen, before)) return false;
  return (await lastEdit(tx, ['enroll-link-renew'], device, now))?.clerk_id === id;
}

function requireEnrollable(device: { serial_number: string; recycled_status: number }): void {
  const denial = enrolmentDenial(device);
  if (denial) throw new Refusal('NOT_POSSIBLE', denial.reason, { exit: denial.exit });
}

async function linkOf(
  { db, config }: Pick<Services, 'config'> & { readonly db: Parameters<typeof sealSubject>[0] },
  device: EnrollSubject & LinkColumns & HirerColumns,
): Promise<Link> {
  const sn_encrypt = await sealSubject(db, device);
  const path = routePath('enroll-sn_encrypt', { sn_encrypt });
  return {
    sn_encrypt,
    path,
    url: config.publicUrl && new URL(path, config.publicUrl).href,
    ended_at: isoOrNull(device.enroll_ended_at),
    submitted_at: isoOrNull(device.enroll_submitted_at),
    hired: isHired(device),
  };
}
