import type { Client } from '#api/contract/row/call.ts';
import type { FieldErrors } from '#machines/kits/submission.ts';
import type { Refusal } from '#machines/refusal.ts';

/** What a form asks of whoever submits it, beside its own fields. */
export type FormAsks = 'nothing' | 'password' | 'passwordAndCode';

/** Fields of every form that asks for them: the secondary password and the SMS code. */
export type FormProof = { readonly secondary_password: string; readonly sms_code: string };

type AsksFor<Values> = Values extends FormProof
  ? 'passwordAndCode'
  : Values extends Pick<FormProof, 'secondary_password'>
    ? 'password'
    : 'nothing';

/** A form, as the dialog that draws it is told of it. */
export interface DeclaredForm<Values extends object, Accepted extends object> {
  /** in the recorder and of the draft that is left */
  readonly name: string;
  readonly asks: AsksFor<Values>;
  /** what stands in the fields at first */
  readonly first: Values;
  readonly title: string;
  /** on the button */
  readonly submit: string;
  /** while it is sent; absent: the same */
  readonly submitting?: string;
  /** where nobody knows whether it was done: what may have been, and that trying again does no harm */
  readonly doubt: string;
  /** what is wrong with each field, by the schema of its call */
  errorsOf(values: Values): FieldErrors<keyof Values & string>;
  /** What is kept of the answer holds no secret. The same values come with the same key, for a call that takes one. */
  send(client: Client, values: Values, idempotencyKey: string): Promise<Accepted>;
  /** which field a refusal is about that does not name it */
  blamed?(refusal: Refusal): (keyof Values & string) | null;
  /** what stays for the next time where the form is left: never what proves a person, or is about one who is asked about */
  readonly kept?: readonly (keyof Values & string)[];
}

/** Lets the compiler find out what a form holds. */
export const declareForm = <Values extends object, Accepted extends object>(
  form: DeclaredForm<Values, Accepted>,
) => form;
