import type { AppleListItem } from '#api/contract/apple-device.ts';
import { maskPhone } from '#domain/mask.ts';
import * as messages from '#domain/messages.ts';
import type { Actor } from '../handler.ts';
import { announce } from '../outbox/announce.ts';
import { deviceNotFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { recordEdit } from './edit-records.ts';
import { lockVisibleDevice } from './lock-visible-device.ts';

interface HirerCall {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Date;
  readonly ip: string;
  readonly body: {
    readonly device_id: string;
    readonly hirer_name: string | null;
    /** undefined: as it is */
    readonly hirer_phone_number?: string | null | undefined;
  };
}

/** Throws 404 for an unknown device and for one out of scope. What stays as it is is no edit. */
export const updateHirer = ({
  services: { db, live },
  actor,
  now,
  ip,
  body,
}: HirerCall): Promise<Pick<AppleListItem, 'hirer_name' | 'hirer_phone_number'>> =>
  db.transaction().execute(async (tx) => {
    const device = await lockVisibleDevice(tx, actor, body.device_id);
    if (!device) throw deviceNotFound();
    const { hirer_name, hirer_phone_number = device.hirer_phone_number } = body;
    const answer = { hirer_name, hirer_phone_number: hirer_phone_number && maskPhone(hirer_phone_number) };
    const remark = messages.hirerEdited([
      { what: '姓名', before: device.hirer_name, after: hirer_name },
      { what: '手机号', before: device.hirer_phone_number, after: hirer_phone_number },
    ]);
    if (remark === '') return answer;
    await tx
      .updateTable('apple_device')
      .set({ hirer_name, hirer_phone_number, date_updated: now })
      .where('id', '=', device.id)
      .execute();
    await recordEdit(tx, { name: 'update-hirer', device, actor, ip, remark }, now);
    await announce({ live }, tx, device);
    return answer;
  });
