import type { ModuleName } from '../access/modules.ts';
import type { Permission } from '../access/permissions.ts';
import type { RouteName } from '../access/routes.ts';
import * as androidBatch from '../android/batch.ts';
import { type AndroidCommandKind, type AndroidCommandName, androidCommands } from '../android/commands.ts';
import * as appleBatch from '../apple/batch.ts';
import { type AppleCommandKind, type AppleCommandName, appleCommands } from '../apple/commands.ts';
import type { DeviceCommand } from '../devices/command.ts';
import type { RecordedEditName } from '../devices/recorded-edits.ts';
import * as messages from '../messages.ts';

interface KindRow {
  /** what a store must have to use its devices */
  readonly module: ModuleName;
  /** sees all of the store's devices of this kind (`decision.scope`) */
  readonly viewAll: Permission;
  /** sees those of the clerks that one may look over; null: that needs no right of its own */
  readonly viewVisibleClerk: Permission | null;
  readonly commands: readonly DeviceCommand[];
  /** what is changed of them in our own records, and stands in their log */
  readonly edits: readonly RecordedEditName[];
  /** the right to begin its workflow of several commands; null: it has none */
  readonly workflow: Permission | null;
  /**
   * those that are given to many devices at once (`decision.batch`): to those in use, and to those in the bin; of these, those of which a
   * person types the number (`decision.batch.count`)
   */
  readonly batch: {
    readonly active: readonly BatchedCommand[];
    readonly recycled: readonly BatchedCommand[];
    readonly counted: readonly BatchedCommand[];
  };
  /** the right to hand a device over to another clerk, which a batch does too */
  readonly handOver: Permission;
  /** why one that was put away, into the bin or the archive, takes nothing, and what helps: both Chinese */
  readonly putAway: { readonly reason: string; readonly exit: string };
  /** those that end a device's enrolment, and with it what was wanted of its lock */
  readonly endEnrolment: readonly string[];
  /** of these, those that erase it: who sees it enrol anew knows that they have acted */
  readonly erase: readonly string[];
  /** the list of those in use, the page of one, and the log of what was done with them */
  readonly routes: { readonly list: RouteName; readonly device: RouteName; readonly log: RouteName };
}

const commonEdits = [
  'change-for-clerk',
  'update-hirer',
  'update-remark',
  'contract-set',
  'contract-extend',
  'contract-settle',
  'contract-lock',
] as const;

/** The kinds of devices. What a kind does on the server stands in server/kinds.ts, its calls for the console in machines/kinds/kinds.ts. */
export const deviceKinds = {
  apple: {
    module: 'mdm-apple',
    viewAll: 'apple.viewAll',
    viewVisibleClerk: 'apple.viewVisibleClerk',
    commands: appleCommands,
    edits: [...commonEdits, 'register', 'enroll-submit', 'enroll-link-end', 'enroll-link-renew'],
    workflow: 'apple.oneClickUnlock',
    batch: {
      active: appleBatch.activeBatchCommands,
      recycled: appleBatch.recycledBatchCommands,
      counted: appleBatch.countedBatchCommands,
    },
    handOver: appleBatch.handOverPermission,
    putAway: { reason: messages.deviceInBin, exit: messages.restoreFromBin },
    endEnrolment: ['erase', 'remove-main-profile'],
    erase: ['erase'],
    routes: {
      list: 'console-device-ios-list',
      device: 'console-device-ios-id',
      log: 'console-security-operation-log-apple',
    },
  },
  android: {
    module: 'mdm-android',
    viewAll: 'android.viewAll',
    viewVisibleClerk: null,
    commands: androidCommands,
    edits: [...commonEdits, 'enrol', 'heard-again'],
    workflow: null,
    batch: {
      active: androidBatch.activeBatchCommands,
      recycled: androidBatch.archivedBatchCommands,
      counted: androidBatch.countedBatchCommands,
    },
    handOver: androidBatch.handOverPermission,
    putAway: { reason: messages.deviceArchived, exit: messages.unarchiveFirst },
    endEnrolment: ['deregulate'],
    erase: [],
    routes: {
      list: 'console-device-android-list',
      device: 'console-device-android-id',
      log: 'console-security-operation-log-android',
    },
  },
} as const satisfies Readonly<Record<string, KindRow>>;

export type DeviceKindName = keyof typeof deviceKinds;
export type CommandName = AppleCommandName | AndroidCommandName;
/** A command, or the edit that hands a device over. */
export type BatchedCommand = CommandName | 'change-for-clerk';
/** of which a device has one unfinished operation (`decision.one-active`) */
export type CommandKind = AppleCommandKind | AndroidCommandKind;

/** Of whatever a release has written that knew no other. */
export const firstKind: DeviceKindName = 'apple';

export const deviceKindNames = Object.keys(deviceKinds) as readonly DeviceKindName[];
export const deviceKind = (name: DeviceKindName): KindRow => deviceKinds[name];
