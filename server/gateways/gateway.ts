import type { PasscodePurpose } from '#api/contract/agent/messages.ts';
import type { AppInstall } from '#domain/apple/app-install.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { DeviceIdentity } from '../database/schema/apple-tables.ts';
import type { StoredLocation, StoredSims } from '../database/schema/device-tables.ts';
import type { Patience } from '../process/patience.ts';

/**
 * What the gateway is asked to bring to a device. Idempotent by device_id and command_uuid together: sending again never acts again. A
 * uuid alone is unique per store only, and may be another store's too.
 */
export interface GatewayCommand {
  readonly command_uuid: string;
  readonly device_id: string;
  readonly command: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** what the device needs besides and no record holds: a secret, a picture */
  readonly attachments?: Readonly<Record<string, string>>;
}

interface AboutCommand {
  readonly command_uuid: string;
  readonly device_id: string;
  /** when the device said it */
  readonly at: Date;
}

/** A device has taken a command from its queue, and has not answered yet; not every gateway knows. */
export type FetchedFact = AboutCommand & { readonly type: 'fetched' };

/** A device's answer to a command. */
export type AnswerFact = AboutCommand &
  (
    | { readonly type: 'acknowledged'; readonly result: Readonly<Record<string, unknown>> }
    | { readonly type: 'notNow' }
    | { readonly type: 'failed'; readonly reason: string }
  );

/**
 * What a device says of itself; `locked` is its lost mode. An enrolment empties the device's queue of commands. Whether it is
 * supervised and stands under an activation lock it says when it enrols or is asked. Of what it does not know it says nothing.
 */
export interface ContactFact {
  readonly type: 'contact';
  readonly by: 'heartbeat' | 'query' | 'enrolment';
  readonly device_id: string;
  readonly at: Date;
  readonly locked: boolean;
  readonly supervised?: boolean;
  readonly activation_locked?: boolean;
  readonly battery_level?: number;
  readonly location?: StoredLocation;
  /** both places at once; null: none is in it */
  readonly sims?: StoredSims;
  readonly system?: SystemReport;
  /** where the apps are that it was told to install last; absent: it was told none */
  readonly app_installs?: readonly AppInstall[];
  /** of an enrolment: proves later that its passcode may be cleared */
  readonly unlock_token?: string;
  readonly identity?: DeviceIdentity;
  readonly android?: AndroidReport;
}

/** What only Android phones tell. */
export interface AndroidReport {
  readonly system?: {
    readonly android_version: string;
    readonly agent_version: string;
    readonly security_patch: string | null;
  };
  /** of each purpose the counter of the next code that the phone takes (RFC 4226); an enrolment begins with new secrets at 0 */
  readonly passcode_counters: Readonly<Record<PasscodePurpose, number>>;
  /** wrong ones in a row; absent: it does not say */
  readonly wrong_passcodes?: number;
  /** codes that were typed at the phone and have acted since it was heard of; may be told twice */
  readonly passcodes_used: readonly UsedPasscode[];
}

export interface UsedPasscode {
  readonly purpose: PasscodePurpose;
  readonly counter: number;
  /** ISO, by the phone's clock */
  readonly at: string;
}

export interface SystemReport {
  readonly os_version: string;
  readonly available_os_updates: readonly string[];
  readonly os_update_status: number;
  readonly os_update_version: string | null;
}

export interface ExpectedDevice {
  readonly device_id: string;
  readonly serial_number: string;
}

export type DeviceFact = AnswerFact | FetchedFact | ContactFact;

/** Takes facts for good; rejects when it could not, then they come again. May see each of them twice or late. */
export type ReceiveFacts = (facts: readonly DeviceFact[]) => Promise<void>;

/**
 * Why push() rejects where the command has reached nobody for certain: there was no connection, or it was turned away. Whatever else
 * it rejects with, a time-out or a lost connection, nobody knows whether the gateway has it.
 */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

interface Asking {
  readonly gateways: Readonly<Record<DeviceKindName, Gateway>>;
  readonly config: { readonly patience: Pick<Patience, 'gatewayMs'> };
}

/** The one way to call the gateway of a kind: ends in time, or when `stop` aborts if there is one, also where the gateway does not give up by itself. */
export const askGateway = <Answer>(
  { gateways, config }: Asking,
  kind: DeviceKindName,
  stop: AbortSignal | null,
  ask: (gateway: Gateway, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => inTime(config.patience.gatewayMs, stop, (signal) => ask(gateways[kind], signal));

export async function inTime<Answer>(
  ms: number,
  stop: AbortSignal | null,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.any([AbortSignal.timeout(ms), ...(stop ? [stop] : [])]);
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  if (signal.aborted) throw new NotTaken('given up before it was sent', { cause: signal.reason });
  return Promise.race([ask(signal), over]);
}

/** `withdrawn`: it will not act any more, also where it arrives after that; `taken`: the device has had it, and may have acted. */
export type Withdrawal = 'withdrawn' | 'taken';

export interface Gateway {
  /**
   * Hands a command over; resolves when the gateway has it for good, rejects when that is not certain (see NotTaken). Gives up when
   * the signal aborts, so that two replicas never push one command at the same time.
   */
  push(command: GatewayCommand, signal: AbortSignal): Promise<void>;
  /** Takes a command out of its device's queue. Asked again it answers the same. Gives up when the signal aborts. */
  withdraw(deviceId: string, commandUuid: string, signal: AbortSignal): Promise<Withdrawal>;
  /** A device was registered and is to enrol here, whenever that will be. Idempotent by device_id. Gives up when the signal aborts. */
  expect(device: ExpectedDevice, signal: AbortSignal): Promise<void>;
  /** Asks a device for its state; the answer arrives as a contact. Gives up when the signal aborts. */
  query(deviceId: string, signal: AbortSignal): Promise<void>;
  /** Starts to deliver facts: answers at least once and in order per device, heartbeats at most once. */
  start(receive: ReceiveFacts): void;
  stop(): Promise<void>;
}
