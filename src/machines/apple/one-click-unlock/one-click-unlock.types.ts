import type { UnlockSaga, UnlockVerdict } from '#api/contract/apple/one-click-unlock.ts';
import type { UnlockCommandName } from '#domain/apple/unlock-plan.ts';
import type { Problem, Proof, Refused as RefusedProof } from '#machines/kits/proof.ts';

export type OneClickUnlockEvent =
  | { type: 'commands.toggle'; command: UnlockCommandName }
  | { type: 'commands.confirm' }
  | { type: 'commands.change' }
  | ({ type: 'proof.confirm' } & Proof)
  | { type: 'serial.type'; text: string }
  | { type: 'choice.confirm' }
  | { type: 'start.retry' }
  | { type: 'outcome.check' }
  | ({ type: 'saga.resume' } & Proof)
  | { type: 'saga.cancel' }
  | { type: 'unlock.close' }
  | { type: 'device.changed'; deviceId: string }
  | { type: 'poll.due' };

export interface OneClickUnlockInput {
  readonly deviceId: string;
  /** its last four characters are asked for before what nothing brings back (`decision.hold.proof`) */
  readonly serialNumber: string;
  /** one that has been started already: it is shown instead of the choice */
  readonly sagaId: string | null;
  /** what is chosen at first */
  readonly chosen: readonly UnlockCommandName[];
  /** a fresh uuid */
  readonly makeIdempotencyKey: () => string;
}

export interface Context {
  deviceId: string;
  serialNumber: string;
  /** what was typed of its end */
  serialTail: string;
  chosen: readonly UnlockCommandName[];
  makeIdempotencyKey: () => string;
  /** the server wants an SMS code besides the password */
  smsAsked: boolean;
  /** what is wrong with what was typed, or why it does not go on */
  problem: Problem | null;
  /** what the server says of the chosen ones */
  verdicts: readonly UnlockVerdict[];
  /** stands for the password, for this device and these commands (`decision.grant`) */
  key: string | null;
  /** also the Idempotency-Key under which it is started: made before the first send, so that a lost answer can be asked for */
  sagaId: string | null;
  /** the same for letting it go on; a new one once the server has answered */
  resumeKey: string | null;
  saga: UnlockSaga | null;
  /** the last look failed: what is shown may be old */
  outdated: boolean;
  /** the device changed while an answer was on its way, or may have */
  changed: boolean;
}

export interface Refused extends RefusedProof {
  readonly ok: false;
}

export interface PrevalidateInput extends Proof {
  readonly deviceId: string;
  readonly commands: readonly UnlockCommandName[];
}

export type PrevalidationAnswer =
  | {
      readonly ok: true;
      readonly verdicts: readonly UnlockVerdict[];
      readonly key: string;
      readonly smsRequired: boolean;
    }
  | Refused;

export interface StartInput {
  readonly deviceId: string;
  readonly commands: readonly UnlockCommandName[];
  readonly key: string;
  readonly idempotencyKey: string;
}

export interface ResumeInput extends Proof {
  readonly sagaId: string;
  readonly idempotencyKey: string;
}

export type SagaAnswer = { readonly ok: true; readonly saga: UnlockSaga } | Refused;

/** null: the server knows of none with this id */
export type Finding = UnlockSaga | null;

export interface LookUpSagaInput {
  readonly sagaId: string;
  /** nobody asked for it: what is shown is read again */
  readonly quiet: boolean;
}
