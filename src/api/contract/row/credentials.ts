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
import { typedCode } from '#domain/text/typed.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { typedAs } from './typed-as.ts';

/** What a person proves themselves with. */

const shapedBy = (shape: Shape) =>
  v.regex<string, (issue: v.RegexIssue<string>) => string>(shape.pattern, ({ input }) =>
    messageFor(shape, input),
  );
const typedDigits = (shape: Shape) => v.pipe(v.string(shape.message), typedAs(typedNumber), shapedBy(shape));

export const mobile = typedDigits(mobileShape);
export const password = v.pipe(v.string(passwordShape.message), shapedBy(passwordShape));

/** `valid.sms-code` */
export const smsCode = typedDigits({
  pattern: new RegExp(`^\\d{${smsCodeLength}}$`),
  message: messages.smsCodeFormat,
});

/** `valid.login`: not empty; what no captcha can be is a wrong one */
export const captchaCode = v.pipe(
  v.string(captchaShape.message),
  typedAs(typedCode),
  v.minLength(1, captchaShape.message),
  v.maxLength(16, messages.captchaMismatch),
);
