import * as v from 'valibot';
import { appleRestrictions } from '#domain/apple/restrictions.ts';
import { instant } from '../row/fields.ts';

/** What can be restricted, as editors list it, and how a list of it is changed. */

const restrictionCode = v.picklist(
  appleRestrictions.map(({ code }) => code),
  '系统限制项有误',
);

/** By Apple's keys. */
export const restrictionConfig = v.record(restrictionCode, v.boolean('系统限制的值有误'));

/** `entity.restriction-item`. `id` and `code` are Apple's key. */
export const restrictionItem = v.object({
  id: v.string(),
  /** counts from 1 */
  sort: v.number(),
  code: v.string(),
  title: v.string(),
  description: v.string(),
  /** ours: whether the asking person may set it */
  editable: v.boolean(),
  /** all of Apple's that are in the table are switches */
  value_type: v.literal('boolean'),
  /** the store's default; what it leaves out is as a device is that was never told */
  boolean_value: v.boolean(),
});
export type RestrictionItem = v.InferOutput<typeof restrictionItem>;

/** `entity.app-restriction-item`. `id` is the bundle id. */
export const appRestrictionItem = v.object({
  id: v.string(),
  /** counts from 1 */
  sort: v.number(),
  app_name: v.string(),
  bundle_id: v.string(),
  /** Chinese */
  group: v.string(),
  /** ours: address of a picture, or ''; told of the person's white list */
  icon: v.string(),
  /** ours: in the store's default list; the others are suggestions */
  store_default: v.boolean(),
});
export type AppRestrictionItem = v.InferOutput<typeof appRestrictionItem>;

/** Ours: who set it last, and when; null: nobody has since it is on record. */
export const lastChange = v.nullable(v.object({ clerk_name: v.string(), at: instant }));

/**
 * Ours: `changed.at` of what was seen, null where it had none; 409 CONFLICT where it is another by now. Left out, nothing is
 * compared: the specification's body.
 */
export const based_on = v.optional(
  v.nullable(v.pipe(v.string('修改时间有误'), v.isoTimestamp('修改时间有误'))),
);
