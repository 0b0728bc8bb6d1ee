import type { SnapshotFrom } from 'xstate';
import type { UnlockSaga, UnlockStep, UnlockVerdict } from '#api/contract/apple/one-click-unlock.ts';
import { CallFailure } from '#api/contract/row/failure.ts';
import { isIrreversible, type UnlockCommandName } from '#domain/apple/unlock-plan.ts';
import { isFinal, type OperationStatus, operationStatus } from '#domain/devices/operation.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { proofModel, typedProofs } from '#machines/kits/proof/proof.model.ts';
import { defineTestModel, type PathEvent } from '#tests/path-harness/model.ts';
import { isLasting, isOver, oneClickUnlockMachine } from './one-click-unlock.machine.ts';
import { titles } from './one-click-unlock.titles.ts';
import { firstChoice } from './unlock-choice.ts';

type Snapshot = SnapshotFrom<typeof oneClickUnlockMachine>;

/** Already released; only the bin is left to do. */
export const releasedDevice = sampleDevice({
  activation_lock_status: 0,
  abm_status: 2,
  supervise_status: 0,
});
export const device = sampleDevice();
const sagaId = '33333333-3333-4333-8333-333333333333';
const key = '22222222-2222-4222-8222-222222222222';
const makeIdempotencyKey = () => sagaId;
const clerk = { id: '44444444-4444-4444-8444-444444444444', name: '李晓雯' };

const verdict = (command: UnlockCommandName, applies: boolean): UnlockVerdict => ({
  command,
  applies,
  covered_by: null,
  reason: applies ? '' : '设备未锁定',
  exit: applies ? '' : '只有锁定的设备可以解除锁定',
});
const answered = (applies: boolean, smsRequired = false) => ({
  ok: true as const,
  verdicts: firstChoice(device).map((command) => verdict(command, applies)),
  key,
  smsRequired,
});

const step = (command: UnlockCommandName, status: UnlockStep['status']): UnlockStep => ({
  command,
  status,
  irreversible: isIrreversible(command),
  reason: status === 'failed' ? '设备拒绝执行' : '',
  exit: status === 'failed' ? '处理后可继续' : '',
  sent: sentStatuses.includes(status),
  operation: operationOf(command, status),
});
const sentStatuses: readonly UnlockStep['status'][] = ['running', 'done', 'failed'];

const { created, sent, acknowledged, failed } = operationStatus;
const operationStatuses: Partial<Record<UnlockStep['status'], OperationStatus>> = {
  holding: created,
  running: sent,
  done: acknowledged,
  failed,
};

function operationOf(command: UnlockCommandName, status: UnlockStep['status']): UnlockStep['operation'] {
  const operation = operationStatuses[status];
  if (operation === undefined) return null;
  const at = '2026-11-21T02:00:00.000Z';
  return {
    id: command === 'device_unlock' ? '9mkDuNB' : '7bqRtXw',
    command_uuid: command === 'device_unlock' ? sagaId : key,
    status: operation,
    cancel: null,
    hold: status === 'holding',
    remark: '',
    date_created: at,
    sent_at: operation === created ? null : at,
    finished_at: isFinal(operation) ? at : null,
  };
}

const saga = (status: UnlockSaga['status'], unlock: UnlockStep['status'], fields = {}): UnlockSaga => ({
  id: sagaId,
  device: { id: device.id, serial_number: device.serial_number, product_name: device.product_name },
  commands: ['turn_off_activation_lock', 'device_unlock'],
  status,
  date_created: '2026-11-21T02:00:00.000Z',
  clerk,
  resumed_by: null,
  resumed_at: null,
  hold_until: status === 'holding' ? '2026-11-21T02:00:30.000Z' : null,
  cancel: null,
  cancelled_by: null,
  cancelled_at: null,
  failure:
    status === 'stopped' ? { command: 'device_unlock', reason: '设备拒绝执行', exit: '处理后可继续' } : null,
  finished_at: null,
  sms_required: false,
  steps: [
    step('turn_off_activation_lock', status === 'holding' ? 'holding' : 'done'),
    step('device_unlock', unlock),
  ],
  ...fields,
});
const holding = saga('holding', 'waiting');
const running = saga('running', 'running');
const stopping = saga('stopping', 'running', { cancel: 'tooLate', cancelled_by: clerk });
const stopped = saga('stopped', 'failed');
const stoppedWithSms = { ...stopped, sms_required: true };
/** What nothing brings back is still to come. */
const stoppedBeforeErasure = {
  ...stopped,
  steps: [...stopped.steps, step('erase_device', 'waiting')],
};
const finished = saga('finished', 'done', { finished_at: '2026-11-21T02:02:00.000Z' });
const cancelled = saga('cancelled', 'cancelled', { cancel: 'won', cancelled_by: clerk });
const takenBack: UnlockSaga = {
  ...cancelled,
  steps: cancelled.steps.map((one) => step(one.command, 'cancelled')),
};

const wrongPassword = { ok: false, reason: 'credential', sentence: '安全密码错误' } as const;
const wrongCode = { ok: false, reason: 'sms', sentence: '短信验证码错误或已过期' } as const;
const refused = { ok: false, reason: 'refused', sentence: '没有权限执行此操作' } as const;

const input = {
  deviceId: device.id,
  serialNumber: device.serial_number,
  sagaId: null,
  chosen: firstChoice(device),
  makeIdempotencyKey,
};

export default defineTestModel({
  name: 'oneClickUnlock',
  machine: oneClickUnlockMachine,
  inputs: {
    'a locked phone': input,
    'only the bin': { ...input, chosen: firstChoice(releasedDevice) },
    'begun before': { ...input, sagaId, chosen: [] },
  },
  events: {
    'commands.toggle': [{ command: 'move_in_recycle_bin' }],
    'commands.confirm': 'bare',
    'commands.change': 'bare',
    'proof.confirm': typedProofs,
    'serial.type': [{ text: device.serial_number.slice(-4) }, { text: 'x' }],
    'choice.confirm': 'bare',
    'start.retry': 'bare',
    'outcome.check': 'bare',
    'saga.resume': typedProofs,
    'saga.cancel': 'bare',
    'code.sent': 'bare',
    'unlock.close': 'bare',
    'device.changed': [{ deviceId: device.id }, { deviceId: sagaId }],
    'poll.due': 'bare',
  },
  facts: ['code.sent', 'device.changed', 'poll.due'],
  answers: {
    prevalidate: {
      done: [answered(true), answered(false), answered(true, true), wrongPassword, wrongCode, refused],
      error: [new CallFailure({ kind: 'network' })],
    },
    startSaga: {
      done: [
        { ok: true, saga: holding },
        { ok: false, reason: 'credential', sentence: '授权已过期，请重新输入安全密码' },
        wrongCode,
        refused,
      ],
    },
    lookUpSaga: { done: [holding, running, stopped, stoppedBeforeErasure, stoppedWithSms, finished, null] },
    resumeSaga: { done: [{ ok: true, saga: running }, wrongPassword, wrongCode, refused] },
    cancelSaga: {
      done: [
        { ok: true, saga: cancelled },
        { ok: true, saga: takenBack },
        { ok: true, saga: stopping },
        refused,
      ],
    },
  },
  allow: isWorthTrying,
  key: ({ chosen, smsAsked, serialTail, proof, verdicts, sagaId: id, saga: seen, changed }) => [
    chosen.length,
    smsAsked,
    serialTail,
    proofModel.key(proof),
    verdicts.some(({ applies }) => applies),
    id !== null,
    seen && [seen.status, seen.sms_required, seen.steps.length, seen.steps[0]?.sent],
    changed,
  ],
  invariants: {
    ...proofModel.invariants,
    'nothing is started without an id to ask for': (s) =>
      !['starting', 'lookingUp', 'notReceived', 'outcomeUnknown'].some((unlock) => isIn(s, unlock)) ||
      s.context.sagaId !== null,
    'nothing is started that the server has not looked at': (s) =>
      !isIn(s, 'starting') ||
      (s.context.proof.grant !== null && s.context.verdicts.some(({ applies }) => applies)),
    'nothing irreversible begins before the serial number was confirmed': (s) =>
      !isIn(s, 'starting') || !isLasting(s.context) || s.context.serialTail !== '',
    'what is let go on has a key of its own': (s) =>
      !s.matches({ unlock: { changing: 'resuming' } }) || s.context.resumeKey !== null,
    'it stands where the server says it stands': (s) =>
      !(isIn(s, 'watching') || isIn(s, 'stopped') || isIn(s, 'ended')) ||
      isIn(s, 'stopped') === (s.context.saga?.status === 'stopped'),
    'what may be old is looked at again': (s) =>
      !s.matches({ following: 'listening' }) || !s.context.outdated || isOver(s.context),
    'a refusal says why': (s) => !isIn(s, 'refused') || s.context.proof.problem !== null,
  },
  titles,
});

const isIn = (snapshot: Snapshot, unlock: string) =>
  Object(snapshot.value).unlock === unlock || snapshot.matches({ unlock: unlock as 'watching' });

/** The choice is walked with one step, the way to the start with a whole phone, what comes later with one begun before. */
function isWorthTrying(snapshot: Snapshot, event: PathEvent): boolean {
  const { chosen, saga: seen, smsAsked } = snapshot.context;
  if (snapshot.context.sagaId !== null && chosen.length === 0) return isWorthLater(snapshot, event);
  if (chosen.length < 2) return /^(commands|unlock)\./.test(event.type);
  if (event.type === 'commands.toggle') return false;
  if (seen !== null) return event.type === 'unlock.close';
  return !(smsAsked && event.output === refused);
}

function isWorthLater(snapshot: Snapshot, event: PathEvent): boolean {
  const { proof, changed } = snapshot.context;
  const news = event.type === 'device.changed' || event.type === 'poll.due';
  if (snapshot.matches({ following: 'asking' }) && changed) return event.type.includes('followSaga');
  // What is looked at anew leads on from there.
  if (snapshot.matches({ following: 'outdated' }))
    return (
      proof.problem === null &&
      /^xstate\.after|^poll\.due|^device\.changed|^unlock\.close|^saga\.cancel|cancelSaga$/.test(event.type)
    );
  if (snapshot.matches({ following: 'asking' }))
    return /followSaga|^saga\.cancel|^unlock\.close|^poll\.due|^device\.changed/.test(event.type);
  if (snapshot.matches({ following: 'due' })) return /Saga$/.test(event.type) && event.output !== refused;
  // A problem that is shown beside the state changes nothing of what comes next.
  return !(news && proof.problem !== null);
}
