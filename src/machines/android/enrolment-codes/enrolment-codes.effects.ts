import { endEnrolmentCode, enrolmentCodes } from '#api/contract/android/enrolment.ts';
import type { Client } from '#api/contract/row/call.ts';
import { endableListEffects } from '#machines/kits/endable-list/endable-list.effects.ts';

/** The effects of the enrolment-codes machine. */
export const enrolmentCodesEffects = (client: Client) =>
  endableListEffects({
    load: async (options) => {
      const { list } = await client.call(enrolmentCodes, {}, options);
      return list.filter(({ status }) => status === 'open');
    },
    end: (id) => client.call(endEnrolmentCode, { params: { id } }),
  });
