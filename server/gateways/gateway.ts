import type { StoredLocation, StoredSim } from '../database/tables.ts';

/** What the gateway is asked to bring to a device. Idempotent by command_uuid: sending again never acts again. */
export interface GatewayCommand {
  readonly command_uuid: string;
  readonly device_id: string;
  readonly command: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A fact from a device. The receiver may see it twice or late; it returns once the fact is stored. */
export type DeviceFact =
  | {
      readonly type: 'acknowledged';
      readonly command_uuid: string;
      readonly device_id: string;
      readonly at: Date;
      readonly result: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'notNow'; readonly command_uuid: string; readonly device_id: string; readonly at: Date }
  | {
      readonly type: 'failed';
      readonly command_uuid: string;
      readonly device_id: string;
      readonly at: Date;
      readonly reason: string;
    }
  /** a regular contact: what the device says of itself; `locked` is its lost mode */
  | {
      readonly type: 'contact';
      readonly by: 'heartbeat' | 'query' | 'enrolment';
      readonly device_id: string;
      readonly at: Date;
      readonly locked: boolean;
      readonly battery_level?: number;
      readonly location?: StoredLocation;
      readonly sim_1?: StoredSim | null;
    };

export interface Gateway {
  /** Hands a command over; resolves when the gateway has it for good, rejects when it could not be reached. */
  push(command: GatewayCommand): Promise<void>;
  /** Asks a device for its state; the answer arrives as a contact. */
  query(deviceId: string): Promise<void>;
  /** Starts to deliver facts: at least once, in order per device. */
  start(receive: (fact: DeviceFact) => Promise<void>): void;
  stop(): Promise<void>;
}
