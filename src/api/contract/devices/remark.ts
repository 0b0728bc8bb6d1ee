import * as v from 'valibot';
import { remarkMaxLength } from '#domain/limits.ts';
import { text } from '../row/fields.ts';

/** What is written about a device; ours: `based_on` is the remark that was seen. */
export const remarkFields = {
  remark: text(remarkMaxLength, '备注'),
  based_on: v.optional(v.string('备注有误')),
};

export const remarkResult = v.object({ remark: v.string() });
