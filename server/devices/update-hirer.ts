import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import * as messages from '#domain/messages.ts';
import { maskPhone } from '#domain/text/mask.ts';
import { deviceNotFound } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import type { DeviceRow } from '#server/database/schema/rows.ts';
import { type Tx, tableOf } from '#server/database/schema/tables.ts';
import { type Author, byClerk } from '#server/journal/journal.ts';
import { announce } from '#server/operations/announce.ts';
import { lockVisibleDevice } from '#server/operations/visible-device.ts';
import { type EditCall, editedMeanwhile, recordEdit } from './edit-records.ts';

type Hirer = Pick<DeviceRow, 'hirer_name' | 'hirer_phone_number'>;

interface HirerEdit {
  readonly hirer_name: string | null;
  /** absent: as it is */
  readonly hirer_phone_number?: string | null | undefined;
  /** what the person has seen; absent: it is not compared */
  readonly based_on?: Hirer | undefined;
}

/** What leaves the server of who has a device (`decision.secrets`). */
const masked = ({ hirer_name, hirer_phone_number }: Hirer): Hirer => ({
  hirer_name,
  hirer_phone_number: hirer_phone_number && maskPhone(hirer_phone_number),
});

const isSame = (one: Hirer, other: Hirer) =>
  one.hirer_name === other.hirer_name && one.hirer_phone_number === other.hirer_phone_number;

/**
 * Throws 404 for an unknown device and for one out of scope, 409 where somebody has written down another hirer since. What stays
 * as it is is no edit.
 */
export const updateHirer = (
  { services, actor, now, ip, body }: EditCall<HirerEdit>,
  kind: DeviceKindName,
): Promise<Hirer> =>
  services.db.transaction().execute(async (tx) => {
    const device = await lockVisibleDevice(tx, actor, kind, body.device_id);
    if (!device) throw deviceNotFound();
    return editHirer(services, tx, { device, by: byClerk(actor.id), ip, edit: body, now });
  });

interface Editing {
  /** its row is locked */
  readonly device: DeviceRow;
  readonly by: Author;
  readonly ip: string;
  readonly edit: HirerEdit;
  readonly now: Date;
}

/** Throws 409 as updateHirer(). */
export async function editHirer(
  { live }: Pick<Services, 'live'>,
  tx: Tx,
  { device, by, ip, edit, now }: Editing,
): Promise<Hirer> {
  const { hirer_name, hirer_phone_number = device.hirer_phone_number } = edit;
  const answer = masked({ hirer_name, hirer_phone_number });
  const remark = messages.editedFields([
    { what: '姓名', before: device.hirer_name, after: hirer_name },
    { what: '手机号', before: device.hirer_phone_number, after: hirer_phone_number },
  ]);
  if (remark === '') return answer;
  const { based_on } = edit;
  if (based_on !== undefined && !isSame(based_on, masked(device)))
    throw await editedMeanwhile(tx, 'update-hirer', {
      device,
      actor: { id: by.clerk_id },
      current: masked(device),
      now,
    });
  await tx
    .updateTable(tableOf(device.kind))
    .set({ hirer_name, hirer_phone_number, date_updated: now })
    .where('id', '=', device.id)
    .execute();
  await recordEdit(tx, { name: 'update-hirer', device, by, ip, remark }, now);
  await announce({ live }, tx, device);
  return answer;
}
