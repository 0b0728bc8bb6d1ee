import { expect, it } from 'vitest';
import { cancelResults, type OperationStatus, operationStatus } from '#domain/devices/operation.ts';
import { afterEvent, type OperationEvent, type OperationState } from '#server/operations/transitions.ts';

/**
 * Every status with every event, every cancel, remark and late act, against a table that was written from
 * `decision.operation`, `decision.waiting`, `decision.one-active`, `decision.withdraw` and `decision.expiry`. Statuses and
 * remarks stand here as a person reads them, not as the code names them.
 */

const columns = [
  '已创建',
  '等待发出',
  '已推送',
  '设备忙',
  '已执行',
  '失败',
  '已取消',
  '已过期',
  '结果未知',
] as const;
type Title = (typeof columns)[number];
const numbers: Record<Title, OperationStatus> = {
  已创建: 0,
  等待发出: 1,
  已推送: 2,
  设备忙: 3,
  已执行: 4,
  失败: 5,
  已取消: 6,
  已过期: 8,
  结果未知: 9,
};

const reason = '设备拒绝执行';
type Row = readonly [event: OperationEvent, leads: Partial<Record<Title, Title>>, remark: string];

/** Where an event leads from which status; from all others nowhere. */
const table: readonly Row[] = [
  [{ type: 'released' }, { 已创建: '等待发出' }, ''],
  [{ type: 'carriedOut' }, { 已创建: '已执行' }, ''],
  [{ type: 'refused', reason }, { 已创建: '失败' }, reason],
  [{ type: 'needless' }, { 已创建: '已取消' }, '设备已处于锁定状态，无需再次锁定'],
  [{ type: 'replaced' }, { 已创建: '已取消', 等待发出: '已取消' }, '已被新的指令取代'],
  [{ type: 'pushed' }, { 等待发出: '已推送' }, ''],
  [{ type: 'notNow' }, { 已推送: '设备忙' }, ''],
  [{ type: 'failed', reason }, { 已推送: '失败', 设备忙: '失败', 结果未知: '失败' }, reason],
  [
    { type: 'enrolledAnew' },
    { 已推送: '失败', 设备忙: '失败', 结果未知: '失败' },
    '设备已重新入网，此前的指令作废',
  ],
  [{ type: 'enrolmentEnded', reason }, { 已推送: '失败', 设备忙: '失败', 结果未知: '失败' }, reason],
  [{ type: 'unanswered' }, { 已推送: '结果未知', 设备忙: '结果未知' }, ''],
  [{ type: 'expired' }, { 等待发出: '已过期', 已推送: '已过期', 设备忙: '已过期', 结果未知: '已过期' }, ''],
];

/** What shows that the device acted: after a cancel that came too late the record says that instead. */
const proofs: readonly Row[] = [
  [{ type: 'acknowledged' }, { 已推送: '已执行', 设备忙: '已执行', 结果未知: '已执行' }, ''],
  [
    { type: 'confirmedByContact' },
    { 已推送: '已执行', 设备忙: '已执行', 结果未知: '已执行' },
    '设备未回执，由心跳确认已执行',
  ],
  [
    { type: 'confirmedByEnrolment' },
    { 已推送: '已执行', 设备忙: '已执行', 结果未知: '已执行' },
    '设备未回执，由重新入网确认已执行',
  ],
];

const corrected = '取消后设备仍执行，状态已更正';
const late = '操作结束后收到设备的执行回执';
const taken = '设备已取走指令，但一直未回报结果';
const letGo = '设备已取走指令，但一直未回报结果；已有人取消，不再等待';
const replaced = '已被新的指令取代';
const noAnswer = '设备服务未答复，设备可能已收到指令，系统会继续尝试，不会重复执行';
const noService = '设备服务暂时不可用，系统会继续尝试';
const notConnected = '未接入设备服务';
const remarksBefore = [
  ...['', reason, corrected, late, taken, letGo, replaced],
  ...[noAnswer, noService, notConnected],
];

interface Case {
  readonly from: Title;
  readonly state: OperationState;
}

/** 9 statuses, 3 cancels, 10 remarks, acted late or not: 540 states. */
const cases: readonly Case[] = columns.flatMap((from) =>
  [null, ...cancelResults].flatMap((cancel) =>
    remarksBefore.flatMap((remark) =>
      [false, true].map((acted_late) => ({
        from,
        state: { status: numbers[from], cancel, remark, acted_late },
      })),
    ),
  ),
);

const titleOf = (status: OperationStatus) => columns.find((title) => numbers[title] === status);
const told = (state: OperationState | null) => state && { ...state, status: titleOf(state.status) };

function expectEach(event: OperationEvent, expected: (one: Case) => ReturnType<typeof told>): void {
  for (const one of cases) {
    const after = told(afterEvent(one.state, event));
    // With the case, so that a failure names it.
    expect([event, told(one.state), after]).toEqual([event, told(one.state), expected(one)]);
  }
}

it('[decision.operation] [decision.waiting] leads from each status where the reviewed table says, and keeps cancel and late act', () => {
  for (const [event, leads, remark] of table)
    expectEach(event, ({ from, state: { cancel, acted_late } }) => {
      const status = leads[from];
      return status ? { status, cancel, acted_late, remark } : null;
    });
});

it('[decision.operation] ends as done on every proof that the device acted, and says so where a cancel had come too late', () => {
  for (const [event, leads, remark] of proofs)
    expectEach(event, ({ from, state: { cancel, acted_late, remark: before } }) => {
      const status = leads[from];
      if (status) return { status, cancel, acted_late, remark: cancel === 'tooLate' ? corrected : remark };
      const isEnd = from === '失败' || from === '已取消' || from === '已过期';
      if (event.type !== 'acknowledged' || !isEnd) return null;
      const surprise = cancel === null ? late : corrected;
      const isKnown = acted_late && before === surprise;
      return isKnown ? null : { status: from, cancel, acted_late: true, remark: surprise };
    });
});

it('[call.ios.cancel] wins before the first try to hand over and never later; asked again, nothing changes', () => {
  for (const tried of [false, true])
    expectEach({ type: 'cancelAsked', tried }, ({ from, state }) => {
      const { cancel, remark, acted_late } = state;
      if (cancel !== null) return null;
      const won = from === '已创建' || from === '已取消' || (from === '等待发出' && !tried);
      return won
        ? { status: '已取消', cancel: 'won', remark, acted_late }
        : { status: from, cancel: 'tooLate', remark, acted_late };
    });
});

it('[call.ios.cancel] [decision.one-active] ends what the gateway gives back: as cancelled where somebody asked for it, else as replaced', () => {
  expectEach({ type: 'takenBack' }, ({ from, state: { cancel, acted_late } }) => {
    if (!['等待发出', '已推送', '设备忙', '结果未知'].includes(from)) return null;
    return cancel === null
      ? { status: '已取消', cancel: null, acted_late, remark: replaced }
      : { status: '已取消', cancel: 'won', acted_late, remark: '' };
  });
});

it('[decision.operation] leaves unknown what the device has had, until somebody has let it go', () => {
  expectEach({ type: 'taken' }, ({ from, state: { cancel, acted_late, remark } }) => {
    if (from !== '结果未知') return null;
    if (cancel !== null) return { status: '已过期', cancel, acted_late, remark: letGo };
    return remark === taken ? null : { status: '结果未知', cancel, acted_late, remark: taken };
  });
});

it('[decision.operation] goes on waiting for the hand-over after an attempt that failed, and says why', () => {
  const remarks = { unclear: noAnswer, refused: noService, notConnected } as const;
  for (const why of ['unclear', 'refused', 'notConnected'] as const)
    expectEach({ type: 'handOverFailed', why }, ({ from, state }) => {
      const remark = remarks[why];
      return from === '等待发出' && state.remark !== remark ? { ...state, status: from, remark } : null;
    });
});

it('[decision.relocked] says of what has ended that the system has given it again, and leaves it as it ended', () => {
  expectEach({ type: 'relocked' }, ({ from, state }) => {
    if (!['已执行', '失败', '已取消', '已过期'].includes(from)) return null;
    return { ...state, status: from, remark: '设备已重新入网，系统已再次锁定' };
  });
});

it('asks about every event', () => {
  const asked = [...table, ...proofs].map(([{ type }]) => type);
  const others = ['cancelAsked', 'handOverFailed', 'takenBack', 'taken', 'relocked'] as const;
  const all: Record<OperationEvent['type'], true> = {
    released: true,
    carriedOut: true,
    refused: true,
    needless: true,
    replaced: true,
    cancelAsked: true,
    pushed: true,
    handOverFailed: true,
    notNow: true,
    acknowledged: true,
    failed: true,
    confirmedByContact: true,
    confirmedByEnrolment: true,
    enrolledAnew: true,
    relocked: true,
    enrolmentEnded: true,
    takenBack: true,
    unanswered: true,
    expired: true,
    taken: true,
  };
  expect([...asked, ...others].toSorted()).toEqual(Object.keys(all).toSorted());
  expect(Object.values(operationStatus).toSorted()).toEqual(Object.values(numbers).toSorted());
});
