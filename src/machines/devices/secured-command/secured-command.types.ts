import type { ActorRef, Snapshot } from 'xstate';
import type { SmsType } from '#api/contract/people/system.ts';
import type { Told } from '#machines/refusal.ts';
import type { AcceptedOperation } from './command-answer.ts';
import type { Grant } from './grants.ts';
import type { Credential, SecuredRequest } from './secured-request.ts';

/** What the person typed to prove who they are; '' where it was not asked. */
export interface Proof {
  readonly password: string;
  readonly smsCode: string;
}

export type SecuredCommandEvent =
  | ({ type: 'command.confirm'; request: SecuredRequest } & Proof)
  | ({ type: 'command.retry' } & Proof)
  | { type: 'command.cancel' }
  | { type: 'outcome.check' }
  | { type: 'smsNeed.check' }
  | { type: 'sms.send' }
  | { type: 'serial.type'; text: string };

/** `request`: something of what is confirmed; `form`: none of the fields. */
export interface Problem extends Told {
  readonly field: 'password' | 'smsCode' | 'request' | 'form';
  /** the field of the request, where the server names it */
  readonly blamed?: string;
}

/** What a parent machine is told, whenever the person can fill in the form: at first, and after each failure. */
export interface SecuredCommandReport {
  readonly type: 'command.entering';
  readonly problem: Problem | null;
}

export interface SecuredCommandInput {
  /** the kind of SMS code that the server may ask for */
  smsType: SmsType | null;
  /** a key from an earlier answer: the password is not asked */
  grant: Grant | null;
  /** its last four characters are asked for; absent: they are not (`decision.hold.proof`) */
  serialNumber?: string;
  /** a fresh uuid */
  makeIdempotencyKey: () => string;
  parent?: ActorRef<Snapshot<unknown>, SecuredCommandReport>;
}

export interface Context extends Omit<SecuredCommandInput, 'parent' | 'serialNumber'> {
  parent: ActorRef<Snapshot<unknown>, SecuredCommandReport> | null;
  serialNumber: string | null;
  /** what was typed of its end */
  serialTail: string;
  /** masked number to which a code goes; null: no code is asked */
  smsPhone: string | null;
  /** what was confirmed last, and its key; a retry sends both again */
  request: SecuredRequest | null;
  idempotencyKey: string | null;
  /** what is wrong with what was typed; in `refused`: why the server will not do it */
  problem: Problem | null;
  operation: AcceptedOperation | null;
}

export interface SendCommandInput {
  readonly request: SecuredRequest;
  readonly idempotencyKey: string;
  readonly credential: Credential;
  readonly smsCode: string;
}

export type SmsAnswer = { readonly ok: true } | { readonly ok: false; readonly sentence: string };
