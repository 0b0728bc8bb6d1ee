import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { User } from '#api/contract/people/user.ts';
import type { Denial } from '#domain/access/denial.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { batchOrderMachine, Foreseen } from '#machines/devices/batch-order/batch-order.machine.ts';
import type { BatchDevice, BatchForm } from '#machines/kinds/batch/batch-kinds.ts';

export type BatchOrderActor = ActorRefFrom<typeof batchOrderMachine>;

export interface OrderPartProps {
  order: BatchOrderActor;
  /** what was confirmed is on its way, or may be */
  readOnly: boolean;
}

/** How a kind of device shows its batches. */
export interface BatchScreens {
  readonly kind: DeviceKindName;
  icon(command: string): ReactNode;
  isDangerous(command: string): boolean;
  denial(user: User, command: string): Denial | null;
  /** what the command's key is kept under; null: it takes none */
  grantName(command: string): string | null;
  /** as it is shown at first */
  firstForm(command: string, user: User, devices: readonly BatchDevice[]): BatchForm;
  /** what becomes of the devices, where the name does not say it */
  readonly Effect: ComponentType<{ command: string; devices: readonly BatchDevice[] }>;
  /** what is filled in */
  readonly Fields: ComponentType<OrderPartProps>;
  /** beside it, for some commands: what has been chosen so far */
  asideOf(command: string): ComponentType<OrderPartProps> | null;
  /** what could go wrong with those that the command is about to be given to */
  readonly Warning: ComponentType<{ form: BatchForm; foreseen: readonly Foreseen[]; now: number }>;
  /** when it takes effect */
  footnote(form: BatchForm, targets: readonly BatchDevice[], now: number): string;
  summary(device: BatchDevice): string;
}
