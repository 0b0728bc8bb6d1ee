import type { ModuleName } from '../access/modules.ts';
import type { Permission } from '../access/permissions.ts';
import type { RouteName } from '../access/routes.ts';
import { activeBatchCommands, handOverPermission, recycledBatchCommands } from '../apple/batch.ts';
import { type AppleCommandKind, type AppleCommandName, appleCommands } from '../apple/commands.ts';
import { appleProductName } from '../apple/models.ts';
import type { DeviceCommand } from '../devices/command.ts';

interface KindRow {
  /** what a store must have to use its devices */
  readonly module: ModuleName;
  /** sees all of the store's devices of this kind (`decision.scope`) */
  readonly viewAll: Permission;
  /** sees those of the clerks that one may look over; null: that needs no right of its own */
  readonly viewVisibleClerk: Permission | null;
  readonly commands: readonly DeviceCommand[];
  /** the right to begin its workflow of several commands; null: it has none */
  readonly workflow: Permission | null;
  /** those that are given to many devices at once (`decision.batch`): to those in use, and to those in the bin */
  readonly batch: { readonly active: readonly string[]; readonly recycled: readonly string[] };
  /** the right to hand a device over to another clerk, which a batch does too */
  readonly handOver: Permission;
  /** those that end a device's enrolment, and with it what was wanted of its lock */
  readonly endEnrolment: readonly string[];
  /** of these, those that erase it: who sees it enrol anew knows that they have acted */
  readonly erase: readonly string[];
  /** the live event that says of one that it has changed (contract/live.ts) */
  readonly changed: 'appleDevice.changed';
  /** the list of those in use, the page of one, and the log of what was done with them */
  readonly routes: { readonly list: RouteName; readonly device: RouteName; readonly log: RouteName };
  /** the name of a product, by the model that its device tells */
  readonly productName: (model: string) => string;
}

/** The kinds of devices. What a kind does on the server stands in server/kinds.ts, its calls for the console in machines/kinds/kinds.ts. */
export const deviceKinds = {
  apple: {
    module: 'mdm-apple',
    viewAll: 'apple.viewAll',
    viewVisibleClerk: 'apple.viewVisibleClerk',
    commands: appleCommands,
    workflow: 'apple.oneClickUnlock',
    batch: { active: activeBatchCommands, recycled: recycledBatchCommands },
    handOver: handOverPermission,
    endEnrolment: ['erase', 'remove-main-profile'],
    erase: ['erase'],
    changed: 'appleDevice.changed',
    routes: {
      list: 'console-device-ios-list',
      device: 'console-device-ios-id',
      log: 'console-security-operation-log-apple',
    },
    productName: appleProductName,
  },
} as const satisfies Readonly<Record<string, KindRow>>;

export type DeviceKindName = keyof typeof deviceKinds;
export type CommandName = AppleCommandName;
/** of which a device has one unfinished operation (`decision.one-active`) */
export type CommandKind = AppleCommandKind;

/** Of whatever a release has written that knew no other. */
export const firstKind: DeviceKindName = 'apple';

export const deviceKindNames = Object.keys(deviceKinds) as readonly DeviceKindName[];
export const deviceKind = (name: DeviceKindName): KindRow => deviceKinds[name];
