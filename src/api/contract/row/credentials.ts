import * as v from 'valibot';
import {
  captchaShape,
  messageFor,
  mobileShape,
  passwordShape,
  type Shape,
} from '#domain/access/credential-shapes.ts';
import { smsCodeLength } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';

/** What a person proves themselves with. */

const shaped = (shape: Shape) =>
  v.pipe(
    v.string(shape.message),
    v.regex(shape.pattern, ({ input }) => messageFor(shape, input)),
  );

export const mobile = shaped(mobileShape);
export const password = shaped(passwordShape);

/** `valid.sms-code` */
export const smsCode = shaped({
  pattern: new RegExp(`^\\d{${smsCodeLength}}$`),
  message: messages.smsCodeFormat,
});

/** `valid.login`: trimmed, not empty; what no captcha can be is a wrong one */
export const captchaCode = v.pipe(
  v.string(captchaShape.message),
  v.trim(),
  v.minLength(1, captchaShape.message),
  v.maxLength(16, messages.captchaMismatch),
);
