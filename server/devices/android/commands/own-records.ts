import { isHeldToArchive } from '#domain/android/conditions.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { AndroidRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { hirerPhoneOf } from '../../hirer-phone.ts';
import { bringBack, putAway } from '../../put-away.ts';
import { isHeldElsewhere } from '../identity/elsewhere.ts';
import { deviceFacts } from '../state/facts.ts';
import type { Definitions } from './definition.ts';

export const recordCommands = {
  'get-hirer-phone': { answer: hirerPhoneOf },
  archive: {
    payload: async ({ tx, device }, body) => {
      if (!isHeldToArchive(await deviceFacts(tx, device))) return {};
      if (!('password' in body))
        throw new Refusal('SECPWD_MISMATCH', messages.lostArchivePassword, { field: 'key' });
      return { lost: true };
    },
    carryOut: async (work) => {
      await putAway(work);
      await noteLost(work.tx, work.device, work.operation.payload.lost === true);
    },
  },
  unarchive: {
    carryOut: async (work) => {
      // One that was let go holds nobody back.
      if (work.device.released_at === null && (await isHeldElsewhere(work.tx, work.device)))
        throw new Refusal('CONFLICT', messages.enrolledElsewhere);
      await bringBack(work);
      await noteLost(work.tx, work.device, false);
    },
  },
} satisfies Definitions;

const noteLost = (tx: Tx, { id }: AndroidRow, archived_lost: boolean) =>
  tx.updateTable('android_device').set({ archived_lost }).where('id', '=', id).execute();
