import * as v from 'valibot';

/** `entity.restriction-item`. `id` and `code` are the maker's key. */
export const restrictionItem = v.object({
  id: v.string(),
  /** counts from 1 */
  sort: v.number(),
  code: v.string(),
  title: v.string(),
  description: v.string(),
  /** ours: whether the asking person may set it */
  editable: v.boolean(),
  /** all that are in the tables are switches */
  value_type: v.literal('boolean'),
  /** the store's default; what it leaves out is as a device is that was never told */
  boolean_value: v.boolean(),
});
export type RestrictionItem = v.InferOutput<typeof restrictionItem>;
