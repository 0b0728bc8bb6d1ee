import * as v from 'valibot';
import { hirerNameMaxLength } from '#domain/limits.ts';
import { typedName } from '#domain/text/typed.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { maxCharacters } from '../row/max-characters.ts';
import { typedAs } from '../row/typed-as.ts';

/** Who has a device, as bodies name them. */

/** `valid.ios.hirer` */
export const hirerName = v.pipe(
  v.string('请输入承租人'),
  typedAs(typedName),
  v.minLength(1, '请输入承租人'),
  maxCharacters(hirerNameMaxLength, `承租人最多 ${hirerNameMaxLength} 个字`),
);
export const hirerPhone = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.transform(typedNumber), v.regex(/^\d{1,11}$/), v.transform(Number))],
    '承租人手机号有误',
  ),
  v.integer('承租人手机号有误'),
  v.minValue(1, '承租人手机号有误'),
  v.maxValue(19_999_999_999, '承租人手机号有误'),
  v.transform(String),
);

/** `based_on` is what was seen, ours: 409 CONFLICT where something else stands by now. */
export const hirerFields = {
  hirer_name: v.nullable(hirerName),
  hirer_phone_number: v.optional(v.nullable(hirerPhone)),
  based_on: v.optional(
    v.strictObject({ hirer_name: v.nullable(v.string()), hirer_phone_number: v.nullable(v.string()) }),
  ),
};

/** the number masked (`decision.secrets`) */
export const hirerResult = v.object({
  hirer_name: v.nullable(v.string()),
  hirer_phone_number: v.nullable(v.string()),
});
