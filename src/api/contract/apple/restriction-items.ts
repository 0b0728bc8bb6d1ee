import * as v from 'valibot';
import { appleRestrictions } from '#domain/apple/restrictions.ts';

/** What can be restricted, as editors list it, and how a list of it is changed. */

const restrictionCode = v.picklist(
  appleRestrictions.all.map(({ code }) => code),
  '系统限制项有误',
);

/** By Apple's keys. */
export const restrictionConfig = v.record(restrictionCode, v.boolean('系统限制的值有误'));

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
