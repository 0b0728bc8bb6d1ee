import type { DeviceFacts } from '#domain/apple/conditions.ts';
import {
  isIrreversible,
  stepVerdict,
  type UnlockCommandName,
  unlockCommand,
} from '#domain/apple/unlock-plan.ts';
import type { StoredSagaStatus, StoredStepStatus } from '#domain/apple/unlock-saga.ts';
import { type CancelResult, type OperationStatus, operationStatus } from '#domain/devices/operation.ts';

export interface StepOperation {
  readonly status: OperationStatus;
  readonly cancel: CancelResult | null;
  readonly remark: string;
  /** when it was handed over; null: the gateway never said that it took it */
  readonly sent_at: Date | null;
  /** it ended otherwise, and the phone has acted all the same */
  readonly acted_late: boolean;
  /** it is handed over, and its device has not been heard of for too long */
  readonly stranded: boolean;
  /** it was to leave too long ago, whatever kept it: what comes after it is a person's decision */
  readonly late: boolean;
}

export interface Step {
  readonly command: UnlockCommandName;
  readonly status: StoredStepStatus;
  /** handing it over was tried, now or in an earlier try */
  readonly sent: boolean;
  /** of the latest try; null: it has not begun */
  readonly operation: StepOperation | null;
}

export interface Saga {
  readonly status: StoredSagaStatus;
  /** the hold window has been given (`decision.hold`: once a saga, and again where nothing irreversible has left in it) */
  readonly held: boolean;
  readonly steps: readonly Step[];
}

/** What the runner does next. `reason` and `exit` are Chinese. */
export type Action =
  /** nothing, until something happens elsewhere */
  | { readonly do: 'wait' }
  | { readonly do: 'start'; readonly step: UnlockCommandName; readonly hold: boolean }
  | {
      readonly do: 'end';
      readonly step: UnlockCommandName;
      readonly as: StepEnd;
      readonly reason: string;
      readonly exit: string;
    }
  | { readonly do: 'finish' }
  | { readonly do: 'cancel' };

/** Why a step stands still that the phone says it has done. */
export const unconfirmed = {
  reason: '指令已执行，但设备状态未得到确认',
  exit: '确认设备状态后继续',
} as const;

const neverAnswered = { reason: '设备一直未回执，指令已过期', exit: '设备恢复联网后继续' };
const neverTaken = { reason: '设备服务一直未确认收到，指令已过期', exit: '设备服务恢复后继续' };

type StepEnd = 'done' | 'skipped' | 'failed' | 'unknown' | 'offline';

const wait: Action = { do: 'wait' };
const { acknowledged, failed, cancelled, expired, unknown } = operationStatus;

/**
 * The next move of a one-click unlock, from nothing but what is stored: whoever asks, and however often the asker died
 * before. One step at a time; the next begins only on evidence of the one before; what fails, stays unknown or took too long
 * stands still until a person lets it go on.
 */
export function decide(saga: Saga, device: DeviceFacts): Action {
  if (saga.status === 'finished' || saga.status === 'cancelled') return wait;
  const current = stepUnderWay(saga);
  if (current) return afterOperation(saga, current, device);
  const late = saga.steps.find(({ status, operation }) => status === 'failed' && operation?.acted_late);
  if (late && unlockCommand(late.command).evidence(device)) return done(late.command);
  const next = nextStep(saga);
  if (!next) return { do: 'finish' };
  if (saga.status === 'stopping') return { do: 'cancel' };
  return saga.status === 'stopped' ? wait : begin(saga, next.command, device);
}

/** The one whose end is awaited. */
export const stepUnderWay = <S extends Step>({ steps }: { readonly steps: readonly S[] }): S | undefined =>
  steps.find(({ status }) => status === 'running' || status === 'unknown' || status === 'offline');

/** The first that has not come to a good end. */
export const nextStep = <S extends Step>({ steps }: { readonly steps: readonly S[] }): S | undefined =>
  steps.find(({ status }) => status !== 'done' && status !== 'skipped' && status !== 'covered');

function begin({ held }: Saga, step: UnlockCommandName, device: DeviceFacts): Action {
  const verdict = stepVerdict(step, device);
  if (!verdict.ok) {
    const { reason, exit, already } = verdict;
    return { do: 'end', step, as: already ? 'skipped' : 'failed', reason, exit: already ? '' : exit };
  }
  return { do: 'start', step, hold: isIrreversible(step) && !held };
}

const done = (step: UnlockCommandName): Action => ({ do: 'end', step, as: 'done', reason: '', exit: '' });

function afterOperation(saga: Saga, { command: step, status, operation }: Step, device: DeviceFacts): Action {
  if (operation?.acted_late && unlockCommand(step).evidence(device)) return done(step);
  switch (operation?.status) {
    case acknowledged:
      return unlockCommand(step).evidence(device)
        ? done(step)
        : { do: 'end', step, as: 'failed', ...unconfirmed };
    case failed:
      return {
        do: 'end',
        step,
        as: 'failed',
        reason: operation.remark || '指令执行失败',
        exit: '处理后可继续',
      };
    case expired:
      return { do: 'end', step, as: 'failed', ...(operation.sent_at === null ? neverTaken : neverAnswered) };
    case cancelled:
      return operation.cancel === 'won' || saga.status === 'stopping'
        ? { do: 'cancel' }
        : { do: 'end', step, as: 'failed', reason: operation.remark || '指令已取消', exit: '需要时可以继续' };
    case unknown:
      return status === 'unknown'
        ? afterUnknown(saga)
        : {
            do: 'end',
            step,
            as: 'unknown',
            reason: '设备未回执，结果未知',
            exit: '设备回报结果后可以继续',
          };
    default:
      return operation?.stranded ? afterStranded(saga, step, status) : wait;
  }
}

/** It may wait for days: it stands still, and what comes after it only follows when a person lets it. */
const afterStranded = (saga: Saga, step: UnlockCommandName, status: StoredStepStatus): Action =>
  status === 'offline'
    ? afterUnknown(saga)
    : {
        do: 'end',
        step,
        as: 'offline',
        reason: '设备未联网',
        exit: '设备联网后会执行这一步，执行后可以继续',
      };

/** A saga that somebody ended does not wait for what may never be known. */
const afterUnknown = ({ status }: Saga): Action => (status === 'stopping' ? { do: 'cancel' } : wait);

/** The saga after a move. */
export function afterAction(saga: Saga, action: Action): Saga {
  switch (action.do) {
    case 'wait':
      return saga;
    case 'start':
      return { ...withStep(saga, action.step, 'running'), held: saga.held || action.hold };
    case 'end': {
      const ended = withStep(saga, action.step, action.as);
      const isWell = action.as === 'done' || action.as === 'skipped';
      const isLate = saga.steps.some(({ command, operation }) => command === action.step && operation?.late);
      return saga.status === 'running' && (!isWell || isLate) ? { ...ended, status: 'stopped' } : ended;
    }
    case 'finish':
      return { ...saga, status: 'finished' };
    case 'cancel':
      return { ...saga, status: 'cancelled', steps: saga.steps.map(ended) };
  }
}

/**
 * One that stands still, once somebody has let it go on: the step where it stood begins anew. As long as nothing irreversible
 * was ever sent, the first that comes is held again: the window before it is long over.
 */
export function afterResume(saga: Saga): Saga {
  const next = nextStep(saga);
  const held = saga.steps.some(({ command, sent }) => sent && isIrreversible(command));
  return { ...(next ? withStep(saga, next.command, 'waiting') : saga), status: 'running', held };
}

const withStep = (saga: Saga, command: UnlockCommandName, status: StoredStepStatus): Saga => ({
  ...saga,
  steps: saga.steps.map((step) => (step.command === command ? { ...step, status } : step)),
});

/** What did not happen will not; what failed or is unknown stays told. */
const ended = (step: Step): Step =>
  step.status === 'waiting' || step.status === 'running' ? { ...step, status: 'cancelled' } : step;
