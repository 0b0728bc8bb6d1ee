import type { AgentIdentity, PasscodePurpose } from '#api/contract/agent/messages.ts';
import type { Refusal } from '../call/refusal.ts';
import type { Database, DatabaseOrTx, Tx } from '../database/schema/tables.ts';

/** base32, of HOTP (RFC 4226), by what a code is for */
export type PasscodeSecrets = Readonly<Record<PasscodePurpose, string>>;

export interface EnrolRequest {
  readonly code: string;
  readonly identity: AgentIdentity;
  readonly at: Date;
}

/** What the agents' API asks of the devices behind them. */
export interface AgentDevices {
  /**
   * Uses the code up and makes the device's row, or takes it over, with new secrets; answers its id. The device is locked then, and
   * who comes with the same code waits. In the transaction that keeps the key. Throws a Refusal.
   */
  enrol(tx: Tx, asked: EnrolRequest): Promise<string>;
  /** That was refused: who waits for the phone may be told why. */
  refused(db: Database, asked: EnrolRequest, refusal: Refusal): Promise<void>;
  /** Somebody has signed with a former key of a device that another key is good for. */
  heardUnderVoidKey(db: Database, deviceId: string, at: Date): Promise<void>;
  /** From which counters on codes are good, by what they are for (`decision.android.passcode`). */
  codesFrom(db: Database, deviceId: string): Promise<Readonly<Record<PasscodePurpose, number>>>;
  /** Those of its last enrolment: asked outside of that transaction, and again where the answer got lost. */
  passcodeSecrets(db: DatabaseOrTx, deviceId: string): Promise<PasscodeSecrets>;
}
