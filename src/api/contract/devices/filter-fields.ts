import * as v from 'valibot';
import { modelFilterMax } from '#domain/limits.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { text } from '../row/fields.ts';
import { typedAs } from '../row/typed-as.ts';

/** Filters of the lists of every kind. */

const shortLength = 64;

export const shortText = (label: string) => v.optional(text(shortLength, label));

/** The beginning of a number, or all of it. */
export const digitsOf = (most: number, message: string) =>
  v.optional(v.pipe(v.string(), typedAs(typedNumber), v.regex(new RegExp(`^\\d{1,${most}}$`), message)));

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
