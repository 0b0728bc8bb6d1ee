import * as v from 'valibot';
import { mobileShape } from '#domain/access/credential-shapes.ts';
import * as enrollMessages from '#domain/enroll-messages.ts';
import { enrolHirerNameMaxLength, enrollCodeMaxLength } from '#domain/limits.ts';
import { typedName } from '#domain/text/typed.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { endpoint } from '../row/endpoint.ts';
import { maxCharacters } from '../row/max-characters.ts';
import { typedAs } from '../row/typed-as.ts';

/** The public page on which a device is enrolled by its link (`call.enroll`, `decision.enrol.page`): whoever has the link may call. */

/** The `sn_encrypt` of the link. */
const code = v.pipe(
  v.string(enrollMessages.codeRequired),
  v.trim(),
  v.minLength(1, enrollMessages.codeRequired),
  v.maxLength(enrollCodeMaxLength, enrollMessages.linkInvalid),
);

/** Empty is as good as absent. */
const orNull = (typed: string) => typed || null;

const mobileOrEmpty = v.pipe(
  v.string(mobileShape.message),
  v.transform(typedNumber),
  v.check((typed) => typed === '' || mobileShape.pattern.test(typed), mobileShape.message),
  v.transform(orNull),
);
const hirerNameOrEmpty = v.pipe(
  v.string('承租人姓名有误'),
  typedAs(typedName),
  maxCharacters(enrolHirerNameMaxLength, enrollMessages.hirerNameTooLong(enrolHirerNameMaxLength)),
  v.transform(orNull),
);

/** What may be typed (`valid.enrol`). */
export const enrolmentFields = {
  for_clerk: v.optional(mobileOrEmpty, ''),
  hirer_name: v.optional(hirerNameOrEmpty, ''),
  hirer_phone_number: v.optional(mobileOrEmpty, ''),
};

/**
 * Whose device the link is about. Errors: 404 for a link that is unknown, ended or replaced, or whose device is not in use: all alike
 * (reason enrollLinkInvalid); 429.
 */
export const baseinfo = endpoint({
  name: 'enroll.baseinfo',
  method: 'GET',
  path: '/api/enroll/baseinfo',
  title: '查看待登记的设备',
  access: { login: false },
  errors: ['NOT_FOUND', 'TOO_MANY'],
  query: v.object({ code }),
  result: v.object({
    store_name: v.string(),
    /** masked: whoever holds the device knows it by that */
    serial_number: v.string(),
    /** as the device tells it, and the name of the product; '' until it has enrolled */
    model: v.string(),
    product_name: v.string(),
    submitted: v.boolean(),
    /** whose it is stands, and is not asked for */
    clerk_known: v.boolean(),
  }),
});

/**
 * Sets clerk and hirer, once: `for_clerk` is the number of an enabled clerk of the store. What is left out or empty stays as it is.
 * Errors: 404 as above, and for a number that is none of theirs (field for_clerk); 409 CONFLICT where somebody has submitted by this link
 * (reason enrollSubmitted); 422 NOT_POSSIBLE over the clerk's quota; 429.
 */
export const submit = endpoint({
  name: 'enroll.submit',
  method: 'POST',
  path: '/api/enroll/submit',
  title: '提交登记',
  access: { login: false },
  errors: ['NOT_FOUND', 'NOT_POSSIBLE', 'TOO_MANY'],
  idempotent: true,
  body: v.strictObject({ code, ...enrolmentFields }),
  result: v.object({ ok: v.literal(true) }),
});
