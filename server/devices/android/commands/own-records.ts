import { hirerPhoneOf } from '../../hirer-phone.ts';
import { bringBack, putAway } from '../../put-away.ts';
import { requireNotElsewhere } from '../identity/elsewhere.ts';
import type { Definitions } from './definition.ts';

export const recordCommands = {
  'get-hirer-phone': { answer: hirerPhoneOf },
  archive: { carryOut: putAway },
  unarchive: {
    carryOut: async (work) => {
      // One that was let go holds nobody back.
      if (work.device.released_at === null) await requireNotElsewhere(work.tx, work.device);
      await bringBack(work);
    },
  },
} satisfies Definitions;
