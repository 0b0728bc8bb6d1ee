import * as v from 'valibot';
import { uuid } from './fields.ts';

/** A clerk among whom one chooses. What is optional is absent where a replica of the former release answers. */
export const namedClerk = v.object({
  id: uuid,
  name: v.string(),
  disabled: v.optional(v.boolean(), false),
  /** the last four digits of the number where another of them has the same name (`decision.person-names`) */
  phone_end: v.optional(v.nullable(v.string()), null),
});
export type NamedClerk = v.InferOutput<typeof namedClerk>;
