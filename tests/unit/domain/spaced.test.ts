import { describe, expect, it } from 'vitest';
import * as memberMessages from '#domain/member-messages.ts';
import { spaced } from '#domain/text/spaced.ts';

describe('[app.language] names in Chinese sentences', () => {
  it('stand without spaces among Chinese words, and with one beside digits and Latin letters', () => {
    expect(spaced`由${'李晓雯'}于${'11-21 09:58'}修改`).toBe('由李晓雯于 11-21 09:58 修改');
    expect(spaced`由${'Tom'}于${'刚刚'}修改`).toBe('由 Tom 于刚刚修改');
    expect(spaced`${3}台，${'微信'}${'QQ'}`).toBe('3 台，微信 QQ');
  });

  it('stay as they are', () => {
    expect(spaced`由${'店员2号'}变更为${'A 组 小王'}`).toBe('由店员2号变更为 A 组 小王');
  });

  it.each([
    [memberMessages.handedOver('李晓雯', '周敏'), '由李晓雯变更为周敏'],
    [memberMessages.receiverDisabled('周敏'), '周敏的账号已停用，不能再接收设备'],
    [memberMessages.defaultChanged('Tom'), '默认限制刚由 Tom 修改过，请查看后再保存'],
    [memberMessages.starterOutOfScope('李晓雯'), '设备已不由发起人李晓雯管理，请其他有权限的人处理'],
    [
      memberMessages.editedMeanwhile('备注', { who: '李晓雯', when: '11-21 09:58', isSelf: false }),
      '备注刚由李晓雯于 11-21 09:58 修改过，请查看后再保存',
    ],
    [memberMessages.cancelWonBy('李晓雯', '11-21 09:58'), '李晓雯已于 11-21 09:58 取消，指令未发出'],
  ])('in what is said: %s', (said, expected) => {
    expect(said).toBe(expected);
  });
});
