import * as v from 'valibot';
import { noValue, statusOptions } from '#domain/devices/status-values.ts';
import { modelFilterMax } from '#domain/limits.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { pageNum, pageSize, text, uuid } from '../row/fields.ts';
import { typedAs } from '../row/typed-as.ts';
import { signedSorting } from './sorting.ts';

/** Filters of the lists of every kind. */

const shortLength = 64;

export const shortText = (label: string) => v.optional(text(shortLength, label));

/** The beginning of a number, or all of it. */
export const digitsOf = (most: number, message: string) =>
  v.optional(v.pipe(v.string(), typedAs(typedNumber), v.regex(new RegExp(`^\\d{1,${most}}$`), message)));

/** Ours (`decision.home`): null: of nobody. */
export const ownerFilter = v.optional(
  v.union(
    [
      uuid,
      v.pipe(
        v.literal(noValue),
        v.transform(() => null),
      ),
    ],
    '店员有误',
  ),
);

/** Ours (`decision.home`): null: of those that never said. */
export const lockFilter = v.optional(
  v.pipe(
    v.picklist([...statusOptions('lock_status').map(({ value }) => String(value)), noValue], '状态有误'),
    v.transform((text) => (text === noValue ? null : Number(text))),
  ),
);

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

export const attentionFilter = v.optional(v.picklist(['pending', 'abnormal'], '状态有误'));

export const flagFilter = v.optional(v.pipe(v.picklist(['0', '1'], '状态有误'), v.transform(Number)));

/** Those in the archive; else those in use (`android.archive`). */
export const archivedFilter = flagFilter;

/** The query of a list of those in use, or in the archive. `conditions`: which of them. */
export const filterOf = <Conditions extends v.ObjectEntries>(conditions: Conditions) =>
  v.strictObject({
    page_num: v.optional(pageNum),
    page_size: v.optional(pageSize),
    ...conditions,
    archived: archivedFilter,
    ...signedSorting.entries,
  });
