import type { SnapshotFrom } from 'xstate';
import { type OperationStatus, operationStatus } from '#domain/devices/operation.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { defineTestModel, type PathEvent } from '#tests/path-harness/model.ts';
import { batchCommandMachine } from './batch-command.machine.ts';
import { titles } from './batch-command.titles.ts';
import type { BatchCommandInput, Context } from './batch-command.types.ts';
import type { BatchItem } from './batch-record.ts';

const now = () => Date.parse('2026-11-21T02:00:00Z');
const key = '22222222-2222-4222-8222-222222222222';
const password = 'Guard-2026';
/** The same for every try: which uuid it is changes nothing. */
export const uuidFor = (deviceId: string) => `3${deviceId.slice(1)}`;
const first = sampleDevice();
const second = sampleDevice({ id: '11111111-1111-4111-8111-111111111112', serial_number: 'F2LZK8Q1PL' });
const unlocked = { ...first.lock_evidence, observed: 0, wanted: 0 };
export const receiver = { id: '66666666-6666-4666-8666-666666666666', name: '赵一鸣' };
const draft = { message: '请联系门店', phone_number: '', footnote: '', when: '' };

const input = (fields: Partial<BatchCommandInput>): BatchCommandInput => ({
  command: 'unlock',
  devices: [],
  record: null,
  denial: null,
  draft,
  grant: null,
  makeIdempotencyKey: uuidFor,
  now,
  ...fields,
});

const item = (device: typeof first, stage: BatchItem['stage'], status: BatchItem['status'] = null) => ({
  device: { id: device.id, product_name: device.product_name, serial_number: device.serial_number },
  uuid: uuidFor(device.id),
  stage,
  status,
  sentence: '',
});
const recordOf = (...items: BatchItem[]) => ({
  order: { command: 'unlock' as const, fields: {} },
  items,
});

export const inputs = {
  'a lock': input({
    command: 'lock',
    devices: [sampleDevice({ lock_evidence: unlocked, lock_status: 0 })],
  }),
  'two unlocks': input({ devices: [first, second] }),
  'with a key': input({ devices: [first], grant: { key, msLeft: 60_000 } }),
  'a hand-over': input({ command: 'change-for-clerk', devices: [first] }),
  'nothing to unlock': input({ devices: [sampleDevice({ lock_evidence: unlocked, lock_status: 0 })] }),
  'nothing to lock': input({ command: 'lock', devices: [first] }),
  'left behind': input({ record: recordOf(item(first, 'sent'), item(second, 'unsent')) }),
  'left behind, all sent': input({ record: recordOf(item(first, 'accepted', operationStatus.sent)) }),
};

const itemsOf = ({ record }: Context) => record?.items ?? [];
const indexOf = (context: Context, uuid: string | null) =>
  itemsOf(context).findIndex((each) => each.uuid === uuid);
type Snapshot = SnapshotFrom<typeof batchCommandMachine>;

/** The form is walked with a lock, the order of sending with two devices, what becomes of an accepted command with one. */
function isWorthTrying(snapshot: Snapshot, event: PathEvent): boolean {
  const { command, devices, record } = snapshot.context;
  if (command === 'lock' || command === 'change-for-clerk') return isWorthForForm(snapshot, event);
  if (devices.length === 0 && !isWorthForKept(event)) return false;
  const alone = (devices.length || record?.items.length) === 1;
  return alone ? isWorthForOne(snapshot, event) : isWorthForTwo(snapshot, event);
}

const ofLive = ['device.changed', 'poll.due'];
const statusOf = ({ output }: PathEvent) => (output as { status?: OperationStatus } | undefined)?.status;

const isWorthForForm = ({ context }: Snapshot, { type }: PathEvent): boolean =>
  !/^(device|poll|failed|unknown|xstate\.error|xstate\.after)\./.test(type) &&
  type !== 'batch.stop' &&
  !(type === 'lock.edit' && context.problem?.field === 'password');

/** How a batch that was left behind begins; from there on it is like any other. */
const isWorthForKept = (event: PathEvent): boolean =>
  !/^(failed|unknown|xstate\.after)\./.test(event.type) &&
  event.password !== 'x' &&
  !/refused|halted/.test(JSON.stringify(event));

/** Who stops when nothing is left to send only stops what is asked about. */
const stopsSomething = (snapshot: Snapshot): boolean =>
  itemsOf(snapshot.context).some(({ stage }) => stage === 'unsent') ||
  snapshot.matches({ batch: 'recovering' });

const isWorthForTwo = (snapshot: Snapshot, event: PathEvent): boolean =>
  (event.type !== 'batch.stop' || stopsSomething(snapshot)) &&
  !ofLive.includes(event.type) &&
  !event.type.startsWith('xstate.after.') &&
  event.password !== 'x' &&
  (statusOf(event) ?? operationStatus.sent) === operationStatus.sent &&
  !JSON.stringify(event).includes('request');

function isWorthForOne(snapshot: Snapshot, { type }: PathEvent): boolean {
  const asking = snapshot.matches({ following: 'asking' });
  if (asking) return /followOperation|^batch\.close|^device\.changed/.test(type);
  if (snapshot.matches({ following: 'outdated' }))
    return /^xstate\.after\.retry|^batch\.close/.test(type) || ofLive.includes(type);
  if (type === 'batch.stop') return false;
  const { problem, grant } = snapshot.context;
  return (
    !ofLive.includes(type) || (snapshot.matches({ batch: 'finished' }) && problem === null && grant === null)
  );
}

export default defineTestModel({
  name: 'batchCommand',
  machine: batchCommandMachine,
  inputs,
  events: {
    'lock.edit': [
      { field: 'message', text: '' },
      { field: 'message', text: '请联系门店' },
      { field: 'when', text: '2026-11-22T09:00' },
    ],
    'lock.chooseNow': 'bare',
    'lock.chooseLater': 'bare',
    'choice.make': [{ choice: { command: 'change-for-clerk', receiver } }],
    'batch.confirm': [{ password }, { password: 'x' }],
    'batch.resume': [{ password }, { password: 'x' }],
    'batch.stop': 'bare',
    'batch.close': 'bare',
    'failed.retry': [{ password }, { password: 'x' }],
    'unknown.check': 'bare',
    'device.changed': [{ deviceId: first.id }, { deviceId: uuidFor(first.id) }],
    'poll.due': 'bare',
  },
  facts: ['device.changed', 'poll.due'],
  answers: {
    sendCommand: {
      done: [
        { kind: 'accepted', key },
        { kind: 'refused', sentence: '设备已处于锁定状态', key },
        { kind: 'halted', problem: { field: 'password', sentence: '安全密码错误' }, key: null },
        {
          kind: 'halted',
          problem: { field: 'request', blamed: 'when', sentence: '锁定时间不能早于当前时间' },
          key: null,
        },
      ],
    },
    lookUpOperation: {
      done: [
        { received: true, status: operationStatus.sent, sentence: '' },
        { received: true, status: operationStatus.failed, sentence: '设备拒绝执行' },
        { received: true, status: operationStatus.unknown, sentence: '' },
        { received: false },
      ],
    },
  },
  allow: isWorthTrying,
  key: (context) => {
    const { draft: typed, timing, choice, errors, problem, current } = context;
    const { toCheck, due, asking, outdated, stopping, grant } = context;
    return [
      [typed.message, typed.when, timing, errors],
      choice !== null,
      problem?.field ?? null,
      itemsOf(context).map(({ stage, status }) => [stage, status]),
      indexOf(context, current),
      toCheck.map((uuid) => indexOf(context, uuid)),
      due.map((uuid) => indexOf(context, uuid)),
      indexOf(context, asking),
      outdated,
      stopping,
      grant !== null,
    ];
  },
  invariants: {
    'no password is kept': ({ context }) => !JSON.stringify(context).includes(password),
    'a device and a uuid occur once': ({ context }) =>
      [({ uuid }: BatchItem) => uuid, ({ device }: BatchItem) => device.id].every(
        (of) => new Set(itemsOf(context).map(of)).size === itemsOf(context).length,
      ),
    'a command that is on its way is written down as sent': (s) =>
      !(s.matches({ batch: 'sending' }) || s.matches({ batch: 'checkingOutcome' })) ||
      itemsOf(s.context)[indexOf(s.context, s.context.current)]?.stage === 'sent',
    'a batch pauses only while something is left to send': (s) =>
      !s.matches({ batch: 'paused' }) || itemsOf(s.context).some(({ stage }) => stage === 'unsent'),
    'a batch is called finished only when everything was sent': (s) =>
      !s.matches({ batch: 'finished' }) || itemsOf(s.context).every(({ stage }) => stage !== 'unsent'),
    'the form is shown only while nothing was sent': (s) =>
      !s.matches({ batch: 'composing' }) || s.context.record === null,
    'it ends with what can be gone on with': (s) =>
      s.status !== 'done' || s.output.record === null || s.output.record === s.context.record,
  },
  titles,
});
