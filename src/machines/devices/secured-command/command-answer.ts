import type { Refused } from '#machines/kits/proof.ts';

/** The server has the command and will carry it out. */
export interface AcceptedOperation {
  /** 7 characters */
  readonly id: string;
  /** the Idempotency-Key that was sent */
  readonly command_uuid: string;
}

/** `key` stands for the password, which was right: it comes with a refusal for another reason too (`decision.grant`). */
export type CommandAnswer = { readonly key: string | null } & (
  | { readonly ok: true; readonly operation: AcceptedOperation }
  | ({ readonly ok: false } & Refused)
);

/** What became of a command whose answer was lost. */
export type Outcome =
  | { readonly received: true; readonly operation: AcceptedOperation }
  | { readonly received: false };
