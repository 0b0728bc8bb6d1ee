import * as v from 'valibot';

/** What the defaults that a store has for its devices of a kind have in common, whichever kind. */

/**
 * Ours: how many of the devices in use that the person sees stand as the default says, and how many otherwise, by their own last
 * word. Of apps only those count that follow the store's default. Devices that have not enrolled count nowhere.
 */
export const restrictionComparison = v.object({ same: v.number(), different: v.number() });
export type RestrictionComparison = v.InferOutput<typeof restrictionComparison>;
