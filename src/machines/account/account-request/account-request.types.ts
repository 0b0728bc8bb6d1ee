import type { Keyed, SubmitAnswer } from '#machines/kits/submission.ts';
import type { AccountField, AccountForm, AccountRequestKind } from './account-form.ts';

export interface SendRequestInput {
  readonly kind: AccountRequestKind;
  readonly form: AccountForm;
  readonly idempotencyKey: string;
}

/** `closed`: registration is not to be had. */
export type AccountAnswer = SubmitAnswer<AccountField> & { readonly closed?: true };

export interface AccountRequestInput extends Pick<Keyed, 'makeIdempotencyKey'> {
  readonly kind: AccountRequestKind;
}
