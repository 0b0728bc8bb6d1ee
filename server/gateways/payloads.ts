import * as v from 'valibot';
import { type AppRestriction, appRestrictionTypes } from '#domain/apple/app-restriction.ts';

/** What some commands carry to a device: read where a device acts on it, and where it is learnt that a device has taken it. */

export const appRestrictionPayload = v.object({
  enable: v.boolean(),
  type: v.nullable(v.picklist(appRestrictionTypes)),
  list: v.array(v.string()),
  white_list: v.array(v.string()),
}) satisfies v.GenericSchema<unknown, AppRestriction>;

export const enterpriseTrustPayload = v.object({ seconds: v.number() });
