import type { AppleCommandName } from '#domain/apple/commands.ts';
import type { DeviceFacts } from '#domain/apple/conditions.ts';
import {
  type Obstacle,
  type PlannedCommand,
  type UnlockCommandName,
  unlockCommandNames,
  unlockPlan,
} from '#domain/apple/unlock-plan.ts';

type InTheWay = (command: AppleCommandName) => Obstacle | null;

/**
 * What is chosen at first (ours): everything that applies but the erasure. With it and without it are two different ends, and
 * nobody gets back what it takes away.
 */
export const firstChoice = (device: DeviceFacts, inTheWay?: InTheWay): UnlockCommandName[] =>
  unlockPlan(
    unlockCommandNames.filter((name) => name !== 'erase_device'),
    device,
    inTheWay,
  ).flatMap(({ command, applies }) => (applies ? [command] : []));

/** Each of the seven as it is or would be if it were chosen, too, in the order of the steps. */
export const choicesFor = (
  chosen: readonly UnlockCommandName[],
  device: DeviceFacts,
  inTheWay?: InTheWay,
): (PlannedCommand & { readonly isChosen: boolean })[] =>
  unlockCommandNames.map((name) => {
    const isChosen = chosen.includes(name);
    const plan = unlockPlan([...chosen, ...(isChosen ? [] : [name])], device, inTheWay);
    const found = plan.find(({ command }) => command === name);
    if (!found) throw new Error(`${name} is missing in the plan`);
    return { ...found, isChosen };
  });
