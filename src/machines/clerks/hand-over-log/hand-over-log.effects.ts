import { distributionLog } from '#api/contract/devices/distribution-log.ts';
import type { Client } from '#api/contract/row/call.ts';
import { loadsPage } from '#machines/kits/paged-list/paged-list.effects.ts';
import type { HandOverQuery } from './hand-over-log.machine.ts';

/** The effects of the hand-over-log machine. */
export const handOverLogEffects = (client: Client) => ({
  loadPage: loadsPage((query: HandOverQuery, options) => client.call(distributionLog, { query }, options)),
});
