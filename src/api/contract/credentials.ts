import * as v from 'valibot';
import {
  captchaShape,
  mobileShape,
  passwordShape,
  type Shape,
  smsCodeShape,
} from '#domain/credential-shapes.ts';
import * as messages from '#domain/messages.ts';

/** What a person proves themselves with. */

const shaped = ({ pattern, message }: Shape) => v.pipe(v.string(message), v.regex(pattern, message));

export const mobile = shaped(mobileShape);
export const password = shaped(passwordShape);
export const smsCode = shaped(smsCodeShape);

/** `valid.login`: trimmed, not empty; what no captcha can be is a wrong one */
export const captchaCode = v.pipe(
  v.string(captchaShape.message),
  v.trim(),
  v.minLength(1, captchaShape.message),
  v.maxLength(16, messages.captchaMismatch),
);
