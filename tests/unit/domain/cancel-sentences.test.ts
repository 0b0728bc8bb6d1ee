import { describe, expect, it } from 'vitest';
import { appleCommandNames, appleCommandTitle } from '#domain/apple/commands.ts';
import { operationStatus, operationStatuses } from '#domain/devices/operation.ts';
import {
  actOf,
  type CancelStage,
  cancelStageOf,
  cancelWords,
  heldSentence,
} from '#domain/kinds/cancel-sentences.ts';

const stages: readonly CancelStage[] = ['held', 'scheduled', 'waiting', 'sent'];
const cases = appleCommandNames.flatMap((command) => stages.map((stage) => ({ command, stage })));

/** What people read where a verb of undoing stands right before what a command does: 取消锁定 is 解除锁定. */
const misread = /(取消|解除|撤消)(?!定时|指令)/;

describe('the words of taking something back', () => {
  it.each(cases)(
    '[decision.hold] of $command, $stage, read as no command of their own',
    ({ command, stage }) => {
      const { title, action, done } = cancelWords('apple', command, stage);
      const own = appleCommandTitle(command);
      for (const words of [title, done]) {
        // The command's own name may begin so: 解除锁定.
        expect(words.replaceAll(actOf('apple', command), '')).not.toMatch(misread);
        expect(words).toContain(actOf('apple', command));
        const others = appleCommandNames.map(appleCommandTitle).filter((other) => other !== own);
        expect(others).not.toContain(words);
      }
      expect(title.startsWith(action)).toBe(true);
      const verbs = { held: '撤销', scheduled: '取消定时', waiting: '取消指令', sent: '取消指令' };
      expect(action).toBe(verbs[stage]);
    },
  );

  it('[decision.hold] are one for each stage, whatever the command', () => {
    const titles = cases.map(
      ({ command, stage }) => `${stage} ${cancelWords('apple', command, stage).title}`,
    );
    expect(new Set(titles).size).toBe(titles.length);
    expect(cancelWords('apple', 'erase', 'held')).toEqual({
      title: '撤销抹掉',
      action: '撤销',
      done: '已撤销抹掉，设备未受影响',
    });
    expect(cancelWords('apple', 'lock', 'scheduled').title).toBe('取消定时锁定');
    expect(cancelWords('apple', 'lock', 'sent').title).toBe('取消指令：锁定设备');
    expect(heldSentence('apple', 'erase', 'iPhone 15 Plus · GPNHF30JW3')).toBe(
      '即将抹掉 iPhone 15 Plus · GPNHF30JW3',
    );
  });

  it('[decision.hold] follow where the operation is', () => {
    const { created, waiting } = operationStatus;
    expect(cancelStageOf({ status: created, hold: true })).toBe('held');
    expect(cancelStageOf({ status: created, hold: false })).toBe('scheduled');
    for (const hold of [true, false]) {
      expect(cancelStageOf({ status: waiting, hold })).toBe('waiting');
      for (const status of operationStatuses.filter((each) => each !== created && each !== waiting))
        expect(cancelStageOf({ status, hold })).toBe('sent');
    }
  });
});
