import { describe, expect, it } from 'vitest';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { lockState } from '#domain/devices/lock-state.ts';
import { operationStatus, operationStatuses, operationStatusTitle } from '#domain/devices/operation.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { hirerOf, placeOf, summaryOf } from '#screens/devices/words/device-words.ts';
import {
  evidenceFacts,
  evidenceLine,
  isSettled,
  operationNotes,
  scheduledLine,
} from '#screens/devices/words/lock-wording.ts';
import { linesNewestFirst, operationLines, toneOf } from '#screens/devices/words/operation-words.ts';

const now = new Date('2026-11-21T02:00:00Z');
const device = sampleDevice();
const { lock_evidence: evidence } = device;
const sent = {
  ...evidence,
  operation_status: operationStatus.sent,
  sent_at: '2026-11-21T01:59:20.000Z',
  observed: 0,
};

const progressItem = {
  id: 'k7Q2m9x',
  command: 'lock',
  status: operationStatus.waiting,
  date_created: '2026-11-21T01:00:00.000Z',
  run_at: null,
  hold: false,
  cancel: null,
  awaits_device: false,
  may_have_left: false,
  remark: '',
  observed_since: false,
  clerk_name: '李晓雯',
};

describe('what a lock status rests on', () => {
  it.each([
    ['an old fact by its time', evidence, '依据设备确认 11-20 09:41'],
    [
      'a young fact by its age',
      { ...evidence, observed_by: 'heartbeat' as const, observed_at: '2026-11-21T01:54:00.000Z' },
      '依据心跳 6 分钟前',
    ],
    ['a pushed command', sent, '已推送 40 秒，等待设备回执'],
    ['a busy device', { ...sent, operation_status: operationStatus.notNow }, '设备忙，将自动重试'],
    [
      'a command that waits to be pushed',
      { ...sent, operation_status: operationStatus.waiting },
      '等待发出 · 由李晓雯',
    ],
    [
      'a result nobody knows',
      { ...sent, operation_status: operationStatus.unknown },
      '设备未回执，系统核实中',
    ],
    [
      'a command that expired',
      { ...sent, operation_status: operationStatus.expired },
      '指令过期，设备未回执 · 11-20 09:40',
    ],
    [
      'that the device is not as wanted',
      { ...evidence, observed: 0 },
      '已下发锁定，设备未锁定 · 11-20 09:41',
    ],
    ['a device that never spoke', { ...evidence, wanted: null, observed: null }, '设备激活后自动入网'],
  ])('says %s', (_, lock_evidence, line) => {
    expect(evidenceLine({ lock_evidence, progress: [] }, now)).toBe(line);
  });

  it('[decision.waiting] says nothing of the network before a phone within reach has answered', () => {
    const line = (seconds: number, awaits_device: boolean) => {
      const sent_at = new Date(now.getTime() - seconds * 1_000).toISOString();
      const lock_evidence = { ...sent, sent_at, awaits_device };
      return [
        evidenceLine({ lock_evidence, progress: [] }, now),
        evidenceFacts({ lock_evidence, progress: [] }, now)[1]?.value,
      ];
    };
    for (const seconds of [0, 9])
      for (const awaits of [true, false])
        expect(line(seconds, awaits)).toEqual(['已推送，等待设备回执', '已推送']);
    expect(line(10, true)).toEqual(['等待设备联网 10 秒，联网后自动执行', '等待设备联网']);
    expect(line(10, false)).toEqual(['已推送 10 秒，等待设备回执', '已推送']);
  });

  it('[decision.waiting] says why a command waits to be handed over, where there is a reason', () => {
    const remark = '设备服务未答复，设备可能已收到指令，系统会继续尝试，不会重复执行';
    const waits = { ...sent, operation_status: operationStatus.waiting, operation_id: 'k7Q2m9x' };
    const item = { ...progressItem, id: 'k7Q2m9x', command: 'lock', status: operationStatus.waiting, remark };
    const other = { ...item, id: 'w2Q2m9x', remark: '设备服务暂时不可用，系统会继续尝试' };
    expect(evidenceLine({ lock_evidence: waits, progress: [other, item] }, now)).toBe(`等待发出 · ${remark}`);
  });

  it('names wanted, sent and observed with who and when', () => {
    expect(evidenceFacts(device, now)).toEqual([
      { term: '要求', value: '锁定', by: '李晓雯', at: '2026-11-20T01:40:12.000Z' },
      { term: '已发出', value: '已执行', by: '推送', at: '2026-11-20T01:40:13.000Z' },
      { term: '设备确认', value: '已锁定', by: '设备确认', at: '2026-11-20T01:41:02.000Z' },
    ]);
  });

  it('[decision.progress] [ios.lock.schedule] shows a scheduled lock beside what the device is now', () => {
    const progress = [
      {
        ...progressItem,
        id: 'k7Q2m9x',
        command: 'lock',
        status: operationStatus.created,
        run_at: '2026-11-22T01:00:00.000Z',
      },
    ];
    const facts = { lock_evidence: { ...evidence, wanted: 0, observed: 0 }, progress };
    expect(scheduledLine(facts, now)).toBe('11-22 09:00 锁定');
    expect(lockState(facts.lock_evidence, progress).title).toBe('未锁定');
    expect(scheduledLine(device, now)).toBeNull();
    expect(evidenceFacts(facts, now)[0]?.value).toBe('解除锁定');
    const neverAsked = { ...facts, lock_evidence: { ...evidence, wanted: null } };
    expect(evidenceFacts(neverAsked, now)[0]).toEqual({
      term: '要求',
      value: '锁定（已定时 11-22 09:00）',
      by: '李晓雯',
      at: '2026-11-21T01:00:00.000Z',
    });
  });

  it.each([
    ['a device that is as wanted', evidence, true],
    ['a device that nobody asked for anything', { ...evidence, wanted: null, observed: 0 }, true],
    ['a device that never spoke', { ...evidence, wanted: null, observed: null }, true],
    ['a device that disagrees', { ...evidence, observed: 0 }, false],
    ['a command under way', sent, false],
    ['a result nobody knows', { ...sent, operation_status: operationStatus.unknown }, false],
    ['a command that failed', { ...sent, operation_status: operationStatus.failed, observed: null }, false],
  ])('tells whether %s is settled', (_, lock_evidence, settled) => {
    expect(isSettled({ lock_evidence, progress: [] })).toBe(settled);
  });
});

describe('what else there is to a device in a list', () => {
  const erase = { ...progressItem, id: 'e2Q2m9x', command: 'erase', status: operationStatus.waiting };
  const wallpaper = { ...erase, id: 'w2Q2m9x', command: 'set-wallpaper', status: operationStatus.unknown };
  const notes = (fields: Parameters<typeof sampleDevice>[0]) =>
    operationNotes(sampleDevice(fields)).map(({ text, failed }) => [text, failed]);

  it('[decision.progress] [decision.counters] names what is under way, and what failed last', () => {
    expect(notes({})).toEqual([]);
    expect(notes({ progress: [erase] })).toEqual([['抹掉设备 · 等待发出', false]]);
    const refused = { ...erase, remark: '设备服务暂时不可用，系统会继续尝试' };
    expect(notes({ progress: [refused] })).toEqual([
      ['抹掉设备 · 等待发出 · 设备服务暂时不可用，系统会继续尝试', false],
    ]);
    expect(notes({ progress: [erase, wallpaper] })).toEqual([['设置壁纸 · 结果未知 等 2 项', false]]);
    const failed = { id: 'r2Q2m9x', command: 'reboot', status: operationStatus.failed };
    expect(notes({ latest_trouble: failed })).toEqual([['重启设备 · 失败', true]]);
    expect(notes({ progress: [erase], latest_trouble: failed }).map(([text]) => text)).toEqual([
      '抹掉设备 · 等待发出',
      '重启设备 · 失败',
    ]);
  });

  it('[decision.progress] says nothing twice: neither what is under way as trouble, nor what the lock status tells', () => {
    expect(notes({ progress: [wallpaper], latest_trouble: wallpaper })).toHaveLength(1);
    const lock = { ...erase, id: 'k7Q2m9x', command: 'lock', status: operationStatus.sent };
    expect(notes({ lock_evidence: { ...sent, operation_id: lock.id }, progress: [lock] })).toEqual([]);
    const ahead = {
      ...lock,
      id: 'a7Q2m9x',
      status: operationStatus.created,
      run_at: '2026-11-22T01:00:00.000Z',
    };
    expect(notes({ progress: [ahead] })).toEqual([]);
    // A failed lock is told of again once the device has said how it is.
    const lost = { id: 'k7Q2m9x', command: 'lock', status: operationStatus.failed };
    const since = { ...evidence, operation_status: operationStatus.failed, observed: 0 };
    expect(notes({ lock_evidence: since, latest_trouble: lost })).toEqual([['锁定设备 · 失败', true]]);
  });
});

const operation: DeviceOperation = {
  id: 'k7Q2m9x',
  command_uuid: '33333333-3333-4333-8333-333333333333',
  date_created: '2026-11-20T01:40:12.000Z',
  store: '55555555-5555-4555-8555-555555555555',
  clerk: { id: '44444444-4444-4444-8444-444444444444', name: '李晓雯' },
  device: {
    kind: 'apple',
    id: device.id,
    serial_number: device.serial_number,
    product_name: device.product_name,
  },
  command: 'lock',
  ip: '10.2.0.18',
  status: operationStatus.acknowledged,
  cancel: null,
  cancelled_by: null,
  cancelled_at: null,
  unlock_step: false,
  run_at: null,
  hold: false,
  sent_at: '2026-11-20T01:40:13.000Z',
  awaits_device: false,
  finished_at: '2026-11-20T01:41:02.000Z',
  relocked_by: null,
  remark: '',
  asked: [],
  history: [
    { status: operationStatus.waiting, at: '2026-11-20T01:40:12.000Z', remark: '' },
    { status: operationStatus.sent, at: '2026-11-20T01:40:13.000Z', remark: '' },
    { status: operationStatus.acknowledged, at: '2026-11-20T01:41:02.000Z', remark: '' },
  ],
};

describe('the record of an operation', () => {
  it('[decision.operation] shows each step: who began it, and how long the device took', () => {
    expect(operationLines(operation, now).map(({ title, text }) => [title, text])).toEqual([
      ['锁定设备 等待发出', '李晓雯 · 10.2.0.18'],
      ['锁定设备 已推送', ''],
      ['锁定设备 已执行', '李晓雯 · 10.2.0.18 · 回执用时 49 秒'],
    ]);
  });

  it('[decision.operation] shows the steps of a command newest first, also those of one moment', () => {
    const at = '2026-11-21T01:59:00.000Z';
    const history = [
      { status: operationStatus.waiting, at, remark: '' },
      { status: operationStatus.sent, at, remark: '' },
      { status: operationStatus.sent, at, remark: '设备已取走指令' },
      { status: operationStatus.acknowledged, at: '2026-11-21T01:59:05.000Z', remark: '' },
    ];
    const ids = linesNewestFirst([{ ...operation, history }], now).map(({ line }) => line.id);
    expect(ids).toEqual([3, 2, 1, 0].map((index) => `${operation.id} ${index}`));
  });

  it('[decision.operation] gives a step that leaves the status as it was a title of its own', () => {
    const at = '2026-11-21T01:59:20.000Z';
    const fetched = { status: operationStatus.sent, at, remark: '设备已取走指令' };
    const titles = (shown: DeviceOperation) =>
      operationLines(shown, now).map(({ title, text }) => [title, text]);
    const sent = { ...operation, history: [...operation.history.slice(0, 2), fetched] };
    expect(titles(sent)).toEqual([
      ['锁定设备 等待发出', '李晓雯 · 10.2.0.18'],
      ['锁定设备 已推送', ''],
      ['锁定设备 设备已取走指令', '等待设备回执 40 秒'],
    ]);
    expect(titles({ ...sent, awaits_device: true }).at(-1)?.[0]).toBe('锁定设备 等待设备联网');
  });

  it('[decision.operation] marks only the latest step, and that as open only while it waits', () => {
    const marks = (shown: DeviceOperation) =>
      operationLines(shown, now).map(({ tone, open }) => [tone, open]);
    const past = ['none', false];
    expect(marks(operation)).toEqual([past, past, ['ok', false]]);
    expect(marks({ ...operation, history: operation.history.slice(0, 2) })).toEqual([past, ['wait', true]]);
  });

  it('[decision.operation] says how long it has been waiting for an answer', () => {
    const history = [{ status: operationStatus.sent, at: '2026-11-21T01:59:20.000Z', remark: '' }];
    const [line] = operationLines({ ...operation, status: operationStatus.sent, history }, now);
    expect(line?.text).toBe('李晓雯 · 10.2.0.18 · 等待设备回执 40 秒');
  });

  it('[decision.operation] has a title and a tone for every status, and says 已定时 of a time ahead', () => {
    expect(operationStatuses.map((status) => [operationStatusTitle(status), toneOf(status)])).toEqual([
      ['已创建', 'warn'],
      ['等待发出', 'wait'],
      ['已推送', 'wait'],
      ['设备忙，将重试', 'wait'],
      ['已执行', 'ok'],
      ['失败', 'warn'],
      ['已取消', 'none'],
      ['已过期', 'warn'],
      ['结果未知', 'none'],
    ]);
  });
});

describe('words about a device', () => {
  it('[decision.secrets] shows the next customer neither a whole name nor a whole number', () => {
    expect(hirerOf({ hirer_name: '王小明', hirer_phone_number: '159****7731' })).toBe('王*明 159****7731');
    expect(summaryOf(device)).toBe('iPhone 16 Pro · DX3YR2M8N4 · 王* 159****7731');
  });

  it.each([
    ['浙江省杭州市西湖区天目山路 883 号', '杭州 · 西湖区'],
    ['上海市浦东新区世纪大道 1 号', '上海 · 浦东新区'],
    ['浙江省宁波市余姚市阳明路 3 号', '宁波 · 余姚市'],
    ['某处', '某处'],
  ])('shortens the place %s', (address, place) => {
    expect(placeOf(address)).toBe(place);
  });
});
