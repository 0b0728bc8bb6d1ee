import {
  abmStatus,
  activationLockStatus,
  lockStatus,
  recycledStatus,
  superviseStatus,
} from '../devices/status-values.ts';
import { type AppleCommandName, appleCommand, appleCommandTitle } from './commands.ts';
import type { DeviceFacts } from './conditions.ts';
import { legality } from './legality.ts';

interface Row {
  /** as `valid.ios.unlock-commands` has it */
  readonly name: string;
  readonly command: AppleCommandName;
  /** what is known of a device once the step is done: the condition of those that come after it */
  readonly evidence: (device: DeviceFacts) => boolean;
  /** the device as the step would leave it */
  readonly outcome: (device: DeviceFacts) => Partial<DeviceFacts>;
}

const outOfLostMode = ({ lock_evidence }: DeviceFacts) => ({
  lock_evidence: { ...lock_evidence, observed: lockStatus.unlocked, wanted: lockStatus.unlocked },
});

/** The seven commands of one-click unlock in the order of their steps (`decision.unlock-saga`). */
const table = [
  {
    name: 'turn_off_activation_lock',
    command: 'turn-off-activation-lock',
    evidence: (device) => device.activation_lock_status === activationLockStatus.off,
    outcome: () => ({ activation_lock_status: activationLockStatus.off }),
  },
  {
    name: 'device_unlock',
    command: 'unlock',
    evidence: (device) => device.lock_evidence.observed === lockStatus.unlocked,
    outcome: outOfLostMode,
  },
  {
    name: 'set_system_restriction',
    command: 'set-system-restriction',
    evidence: () => true,
    outcome: () => ({}),
  },
  {
    name: 'abm_unbind',
    command: 'abm-unbind',
    evidence: (device) => device.abm_status === abmStatus.released,
    outcome: () => ({ abm_status: abmStatus.released }),
  },
  {
    name: 'erase_device',
    command: 'erase',
    evidence: () => true,
    outcome: (device) => ({ ...outOfLostMode(device), supervise_status: superviseStatus.unsupervised }),
  },
  {
    name: 'remove_main_profile',
    command: 'remove-main-profile',
    evidence: () => true,
    outcome: () => ({ supervise_status: superviseStatus.unsupervised }),
  },
  {
    name: 'move_in_recycle_bin',
    command: 'move-to-recycle-bin',
    evidence: (device) => device.recycled_status === recycledStatus.recycled,
    outcome: () => ({ recycled_status: recycledStatus.recycled }),
  },
] as const satisfies readonly Row[];

export type UnlockCommandName = (typeof table)[number]['name'];
export interface UnlockCommand extends Row {
  readonly name: UnlockCommandName;
}

export const unlockCommands: readonly UnlockCommand[] = table;
export const unlockCommandNames = table.map(({ name }) => name);

export function unlockCommand(name: UnlockCommandName): UnlockCommand {
  const found = unlockCommands.find((command) => command.name === name);
  if (!found) throw new Error(`no step of one-click unlock named ${name}`);
  return found;
}

/** The step that gives this command; undefined: none does. */
export const unlockStepOf = (command: AppleCommandName): UnlockCommandName | undefined =>
  unlockCommands.find((step) => step.command === command)?.name;

/** In a step the map of restrictions is always the empty one. */
export const unlockStepTitle = (name: UnlockCommandName): string =>
  name === 'set_system_restriction' ? '清除系统限制' : appleCommandTitle(unlockCommand(name).command);

export const isIrreversible = (name: UnlockCommandName) =>
  appleCommand(unlockCommand(name).command).irreversible;

/** Whether a chosen command becomes a step. `already`: the device is as it asks; the rest in Chinese. */
export type UnlockVerdict =
  | { readonly applies: true }
  | { readonly applies: false; readonly coveredBy: UnlockCommandName; readonly reason: string }
  | {
      readonly applies: false;
      readonly coveredBy: null;
      readonly reason: string;
      readonly exit: string;
      readonly already: boolean;
    };

export type PlannedCommand = { readonly command: UnlockCommandName } & UnlockVerdict;

/** What stands in the way of a command besides the device's state, in Chinese: somebody else's, for one. */
export interface Obstacle {
  readonly reason: string;
  readonly exit: string;
}

/**
 * What of the chosen commands applies to a device, in the order of the steps: each is asked of the device as the steps
 * before it would leave it. Chosen in whatever order.
 */
export function unlockPlan(
  chosen: readonly UnlockCommandName[],
  device: DeviceFacts,
  obstacle: (command: AppleCommandName) => Obstacle | null = () => null,
): PlannedCommand[] {
  let then = device;
  let erased = false;
  return unlockCommandNames
    .filter((name) => chosen.includes(name))
    .map((name): PlannedCommand => {
      if (name === 'remove_main_profile' && erased)
        return { command: name, applies: false, coveredBy: 'erase_device', reason: coveredByErase };
      const verdict = stepVerdict(name, then);
      const { command } = unlockCommand(name);
      const inTheWay = verdict.ok ? obstacle(command) : null;
      if (inTheWay) return { command: name, applies: false, coveredBy: null, already: false, ...inTheWay };
      if (!verdict.ok) return { command: name, applies: false, coveredBy: null, ...withoutOk(verdict) };
      then = { ...then, ...unlockCommand(name).outcome(then) };
      erased ||= name === 'erase_device';
      return { command: name, applies: true };
    });
}

const coveredByErase = '抹掉设备时描述文件一并移除，无需单独执行';

const withoutOk = ({ reason, exit, already }: Refused) => ({ reason, exit, already });
type Refused = Exclude<ReturnType<typeof stepVerdict>, { ok: true }>;

/**
 * Whether a step may begin on a device as it is now. Besides what every command asks (`decision.legality`): what can't be
 * undone waits until the activation lock is known to be off, or a person could be left with a phone that nobody can start.
 */
export function stepVerdict(name: UnlockCommandName, device: DeviceFacts): ReturnType<typeof legality> {
  const verdict = legality(unlockCommand(name).command, device);
  if (!verdict.ok || name === 'turn_off_activation_lock' || !isIrreversible(name)) return verdict;
  const { activation_lock_status: status } = device;
  if (status === activationLockStatus.off) return verdict;
  const reason = status === activationLockStatus.on ? '激活锁未关闭' : '激活锁状态未知';
  return { ok: false, reason, exit: '先关闭激活锁，确认关闭后才能执行', already: false, notEnrolled: false };
}
