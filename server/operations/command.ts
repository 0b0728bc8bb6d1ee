import type { CommandName } from '#domain/kinds/kinds.ts';
import type { Locked, Payload } from '../devices/port/kind.ts';

export interface Command {
  readonly name: CommandName;
  /** What depends on the device, or on the store, is found out when the device is locked and the command possible; may throw a Refusal. */
  readonly payload: Payload | ((locked: Locked) => Payload | Promise<Payload>);
  /** absent: now, or after the hold window */
  readonly runAt?: Date | null;
}
