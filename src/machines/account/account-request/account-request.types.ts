import type { AccountField, AccountForm, AccountRequestKind } from './account-form.ts';

export interface SendRequestInput {
  readonly kind: AccountRequestKind;
  readonly form: AccountForm;
  readonly idempotencyKey: string;
}

export type AccountAnswer =
  | { readonly ok: true }
  /** `field`: what is to be put right; null: none of them is to blame */
  | { readonly ok: false; readonly field: AccountField | null; readonly sentence: string }
  /** registration is not to be had */
  | { readonly ok: false; readonly field: 'closed'; readonly sentence: string };

export interface AccountRequestInput {
  readonly kind: AccountRequestKind;
  /** a fresh uuid */
  readonly makeIdempotencyKey: () => string;
}
