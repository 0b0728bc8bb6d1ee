import { passwordMaxLength, passwordMinLength, smsCodeLength } from './limits.ts';
import * as messages from './messages.ts';

/** What a text must look like, and what is said of one that does not. */
export interface Shape {
  readonly pattern: RegExp;
  readonly message: string;
}

/** `valid.mobile` */
export const mobileShape: Shape = { pattern: /^1\d{10}$/, message: messages.mobileFormat };

/** `valid.password`, `decision.password-characters`: printable ASCII without the space */
export const passwordShape: Shape = {
  pattern: new RegExp(`^[\\x21-\\x7e]{${passwordMinLength},${passwordMaxLength}}$`),
  message: messages.passwordFormat,
};

/** `valid.sms-code` */
export const smsCodeShape: Shape = {
  pattern: new RegExp(`^\\d{${smsCodeLength}}$`),
  message: messages.smsCodeFormat,
};

/** `valid.login`: not empty when trimmed */
export const captchaShape: Shape = { pattern: /\S/, message: messages.captchaRequired };
