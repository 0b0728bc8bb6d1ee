import { newClerk } from '#api/contract/people/clerks.ts';
import { hasReason } from '#api/contract/row/failure.ts';
import { typedName } from '#domain/text/typed.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { declareForm } from '#machines/console/secured-form/declared-form.ts';
import { fieldErrors } from '#machines/kits/submission.ts';

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
export const clerkErrors = (form: ClerkForm) => fieldErrors(newClerk.body, sent(form));

/** The body of a checked form. */
export const clerkBody = (form: ClerkForm) => ({ ...sent(form), quota: Number(sent(form).quota) });

/** A new clerk of the store (`decision.clerk.new`), whose phone has been sent a code. */
export const newClerkForm = declareForm({
  name: 'new-clerk',
  asks: 'passwordAndCode',
  first: emptyClerk,
  title: '新增店员',
  submit: '新增',
  doubt: '店员可能已经新增。可以重试，不会重复新增。',
  kept: ['name', 'phone_number', 'quota', 'quota_limit'],
  errorsOf: clerkErrors,
  send: (client, form, idempotencyKey) =>
    client.call(newClerk, { body: clerkBody(form) }, { idempotencyKey }),
  blamed: (refusal) => (hasReason(refusal, 'phoneRegistered') ? 'phone_number' : null),
});
