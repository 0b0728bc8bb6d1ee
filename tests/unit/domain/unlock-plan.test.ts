import { describe, expect, it } from 'vitest';
import type { DeviceFacts } from '#domain/apple/conditions.ts';
import {
  isIrreversible,
  type PlannedCommand,
  type UnlockCommandName,
  unlockCommandNames,
  unlockPlan,
} from '#domain/apple/unlock-plan.ts';
import { activationLockStatus, lockStatus } from '#domain/devices/status-values.ts';
import { knownFacts, never } from './lock-facts.ts';

/** All 128 sets of the seven commands. */
const sets: readonly (readonly UnlockCommandName[])[] = Array.from({ length: 2 ** 7 }, (_, bits) =>
  unlockCommandNames.filter((_name, position) => (bits >> position) & 1),
);

const device = (facts: Partial<DeviceFacts> & { readonly observed?: number | null } = {}): DeviceFacts => {
  const { observed = lockStatus.locked, ...rest } = facts;
  return {
    recycled_status: 0,
    supervise_status: 1,
    abm_status: 1,
    activation_lock_status: 1,
    lock_evidence: { ...never, observed },
    progress: [],
    last_active_time: '2026-11-21T01:54:00.000Z',
    ...knownFacts,
    ...rest,
  };
};

const devices: readonly DeviceFacts[] = [0, 1].flatMap((recycled_status) =>
  [0, 1].flatMap((supervise_status) =>
    [0, 1, 2].flatMap((abm_status) =>
      [0, 1, 2].flatMap((activation_lock_status) =>
        [null, 0, 1].map((observed) =>
          device({ recycled_status, supervise_status, abm_status, activation_lock_status, observed }),
        ),
      ),
    ),
  ),
);

const applying = (plan: readonly PlannedCommand[]) =>
  plan.filter(({ applies }) => applies).map(({ command }) => command);

function everyPlan(
  check: (plan: PlannedCommand[], chosen: readonly UnlockCommandName[], of: DeviceFacts) => void,
) {
  for (const of of devices) for (const chosen of sets) check(unlockPlan(chosen, of), chosen, of);
}

describe('the plan of any of the 128 sets on any device', () => {
  it('[decision.unlock-saga] [valid.ios.unlock-commands] has one line for each chosen command, in the fixed order, however it was chosen', () => {
    everyPlan((plan, chosen, of) => {
      expect(plan.map(({ command }) => command)).toEqual(chosen);
      expect(unlockPlan(chosen.toReversed(), of)).toEqual(plan);
    });
    expect(unlockCommandNames).toEqual([
      'turn_off_activation_lock',
      'device_unlock',
      'set_system_restriction',
      'abm_unbind',
      'erase_device',
      'remove_main_profile',
      'move_in_recycle_bin',
    ]);
  });

  it('[decision.unlock-saga] does nothing irreversible unless the activation lock is off, or is turned off first', () => {
    everyPlan((plan, _chosen, of) => {
      const steps = applying(plan);
      const irreversible = steps.filter(
        (name) => isIrreversible(name) && name !== 'turn_off_activation_lock',
      );
      if (irreversible.length === 0) return;
      const isOff = of.activation_lock_status === activationLockStatus.off;
      expect(isOff || steps[0] === 'turn_off_activation_lock').toBe(true);
    });
  });

  it('[decision.unlock-saga] erases only what is enrolled, and does not remove a profile besides', () => {
    everyPlan((plan, chosen, of) => {
      const steps = applying(plan);
      if (steps.includes('erase_device')) {
        expect([of.supervise_status, of.recycled_status]).toEqual([1, 0]);
        expect(steps).not.toContain('remove_main_profile');
        const removal = plan.find(({ command }) => command === 'remove_main_profile');
        if (chosen.includes('remove_main_profile'))
          expect(removal).toMatchObject({ applies: false, coveredBy: 'erase_device' });
      } else expect(plan.every((line) => line.applies || line.coveredBy === null)).toBe(true);
    });
  });

  it('[decision.unlock-saga] says in Chinese why a command does not apply and what would help', () => {
    everyPlan((plan) => {
      for (const line of plan) {
        if (line.applies) continue;
        expect(line.reason).toMatch(/\p{Script=Han}/u);
        if (line.coveredBy === null) expect(line.exit).toMatch(/\p{Script=Han}/u);
      }
    });
  });

  it('[decision.unlock-saga] does not depend on what does not apply: the rest alone is the same plan', () => {
    everyPlan((plan, _chosen, of) => {
      const steps = applying(plan);
      expect(applying(unlockPlan(steps, of))).toEqual(steps);
    });
  });
});

const words = (plan: readonly PlannedCommand[]) =>
  plan.map((line) => (line.applies ? line.command : `${line.command}: ${line.reason}`));

describe('the whole', () => {
  it('[decision.unlock-saga] applies to a locked, enrolled phone under an activation lock', () => {
    expect(words(unlockPlan(unlockCommandNames, device()))).toEqual([
      'turn_off_activation_lock',
      'device_unlock',
      'set_system_restriction',
      'abm_unbind',
      'erase_device',
      'remove_main_profile: 抹掉设备时描述文件一并移除，无需单独执行',
      'move_in_recycle_bin',
    ]);
  });

  it('[decision.unlock-saga] leaves a phone alone whose activation lock is not to be turned off', () => {
    const chosen = unlockCommandNames.filter((name) => name !== 'turn_off_activation_lock');
    expect(words(unlockPlan(chosen, device()))).toEqual([
      'device_unlock',
      'set_system_restriction',
      'abm_unbind: 激活锁未关闭',
      'erase_device: 激活锁未关闭',
      'remove_main_profile: 激活锁未关闭',
      'move_in_recycle_bin',
    ]);
    const unknown = unlockPlan(['erase_device'], device({ activation_lock_status: 2 }));
    expect(words(unknown)).toEqual(['erase_device: 激活锁状态未知']);
  });

  it('[decision.unlock-saga] clears restrictions and removes the profile only out of lost mode', () => {
    const chosen = ['set_system_restriction', 'remove_main_profile'] as const;
    const unlocked = device({ activation_lock_status: 0, observed: 0 });
    const locked = device({ activation_lock_status: 0, observed: 1 });
    expect(applying(unlockPlan(chosen, unlocked))).toEqual(chosen);
    expect(applying(unlockPlan(chosen, locked))).toEqual([]);
    expect(applying(unlockPlan(['device_unlock', ...chosen], locked))).toEqual(['device_unlock', ...chosen]);
  });

  it('[decision.unlock-saga] leaves out what already is as it asks', () => {
    const free = device({ activation_lock_status: 0, abm_status: 2, supervise_status: 0, observed: 0 });
    expect(words(unlockPlan(unlockCommandNames, free))).toEqual([
      'turn_off_activation_lock: 激活锁未开启',
      'device_unlock: 设备未受监管',
      'set_system_restriction: 设备未受监管',
      'abm_unbind: 设备已从 ABM 解绑',
      'erase_device: 设备未受监管',
      'remove_main_profile: 设备未受监管',
      'move_in_recycle_bin',
    ]);
  });

  it('[decision.one-active] counts what somebody else has under way as an obstacle, also for what would come after it', () => {
    const reason = '李已于 10:00 发起关闭激活锁（已推送），请等待完成，或先取消该指令';
    const plan = unlockPlan(['turn_off_activation_lock', 'erase_device'], device(), (command) =>
      command === 'turn-off-activation-lock' ? { reason, exit: '等其结束' } : null,
    );
    expect(words(plan)).toEqual([`turn_off_activation_lock: ${reason}`, 'erase_device: 激活锁未关闭']);
  });
});
