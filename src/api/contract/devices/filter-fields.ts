import * as v from 'valibot';
import { modelFilterMax } from '#domain/limits.ts';
import { text } from '../row/fields.ts';

/** Filters of the lists of every kind. */

const shortLength = 64;

export const shortText = (label: string) => v.optional(text(shortLength, label));

/** One, or any of several. */
export const modelFilter = v.optional(
  v.union(
    [
      text(shortLength, '型号'),
      v.pipe(v.array(text(shortLength, '型号')), v.maxLength(modelFilterMax, '型号过多')),
    ],
    '型号有误',
  ),
);
