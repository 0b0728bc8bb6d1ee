import * as v from 'valibot';
import { passwordMaxLength, passwordMinLength, smsCodeLength } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';

/** What a person proves themselves with. */

/** `valid.mobile` */
export const mobile = v.pipe(v.string(messages.mobileFormat), v.regex(/^1\d{10}$/, messages.mobileFormat));

/** `valid.password`, `decision.password-characters`: printable ASCII without the space */
export const password = v.pipe(
  v.string(messages.passwordFormat),
  v.regex(new RegExp(`^[\\x21-\\x7e]{${passwordMinLength},${passwordMaxLength}}$`), messages.passwordFormat),
);

/** `valid.sms-code` */
export const smsCode = v.pipe(
  v.string(messages.smsCodeFormat),
  v.regex(new RegExp(`^\\d{${smsCodeLength}}$`), messages.smsCodeFormat),
);

/** `valid.login`: trimmed, not empty; what no captcha can be is a wrong one */
export const captchaCode = v.pipe(
  v.string(messages.captchaRequired),
  v.trim(),
  v.minLength(1, messages.captchaRequired),
  v.maxLength(16, messages.captchaMismatch),
);
