import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import { hirerPhoneOf } from '../../hirer-phone.ts';
import { bringBack, putAway } from '../../put-away.ts';
import { isHeldElsewhere } from '../identity/elsewhere.ts';
import type { Definitions } from './definition.ts';

export const recordCommands = {
  'get-hirer-phone': { answer: hirerPhoneOf },
  archive: { carryOut: putAway },
  unarchive: {
    carryOut: async (work) => {
      // One that was let go holds nobody back.
      if (work.device.released_at === null && (await isHeldElsewhere(work.tx, work.device)))
        throw new Refusal('CONFLICT', messages.enrolledElsewhere);
      await bringBack(work);
    },
  },
} satisfies Definitions;
