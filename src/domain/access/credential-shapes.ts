import { passwordMaxLength, passwordMinLength } from '../limits.ts';
import * as messages from '../messages.ts';

/** What a text of the login form must look like, and what is said of one that does not. The contract asks the same. */
export interface Shape {
  readonly pattern: RegExp;
  readonly message: string;
  /** said of an empty one instead */
  readonly required?: string;
}

export const messageFor = ({ message, required = message }: Shape, text: string) =>
  text === '' ? required : message;

/** `valid.mobile` */
export const mobileShape: Shape = { pattern: /^1\d{10}$/, message: messages.mobileFormat };

/** `valid.password`, `decision.password-characters`: printable ASCII without the space */
export const passwordShape: Shape = {
  pattern: new RegExp(`^[\\x21-\\x7e]{${passwordMinLength},${passwordMaxLength}}$`),
  message: messages.passwordFormat,
  required: messages.passwordRequired,
};

/** `valid.login`: not empty when trimmed */
export const captchaShape: Shape = { pattern: /\S/, message: messages.captchaRequired };
