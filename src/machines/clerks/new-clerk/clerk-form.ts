import { newClerk } from '#api/contract/people/clerks.ts';
import { secondaryPasswordMessage } from '#domain/access/secondary-password.ts';
import { typedName } from '#domain/text/typed.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { type FieldErrors, fieldErrors } from '#machines/kits/submission.ts';

/** What is typed of a new clerk. `quota` counts where it is limited. */
export interface ClerkForm {
  readonly name: string;
  readonly phone_number: string;
  readonly sms_code: string;
  readonly password: string;
  readonly quota_limit: boolean;
  readonly quota: string;
  /** of the administrator who adds them */
  readonly secondary_password: string;
}
export type ClerkField = keyof ClerkForm;
export type ClerkErrors = FieldErrors<ClerkField>;

export const emptyClerk: ClerkForm = {
  name: '',
  phone_number: '',
  sms_code: '',
  password: '',
  quota_limit: false,
  quota: '',
  secondary_password: '',
};

/** A number as it was typed; null where nothing was, and no whole number where it is anything but digits. */
export function typedQuota(text: string): number | null {
  const typed = typedName(text);
  if (typed === '') return null;
  return /^\d+$/.test(typed) ? Number(typed) : Number.POSITIVE_INFINITY;
}

const sent = ({ quota, quota_limit, phone_number, sms_code, ...rest }: ClerkForm) => ({
  ...rest,
  phone_number: typedNumber(phone_number),
  sms_code: typedNumber(sms_code),
  quota_limit,
  quota: quota_limit ? typedQuota(quota) : 0,
});

/** What is wrong with each field; {} where the form may be sent. */
export function clerkErrors(form: ClerkForm): ClerkErrors {
  const errors = fieldErrors(newClerk.body, sent(form));
  if (errors.secondary_password === undefined) return errors;
  return { ...errors, secondary_password: secondaryPasswordMessage(form.secondary_password) };
}

/** The body of a checked form. */
export const clerkBody = (form: ClerkForm) => ({ ...sent(form), quota: Number(sent(form).quota) });
