import {
  type CancelResult,
  isFinal,
  type OperationStatus,
  operationStatus,
} from '#domain/devices/operation.ts';
import { remarks } from './remarks.ts';

/** What can happen to an operation. `reason` is Chinese and becomes its remark. */
export type OperationEvent =
  /** its time came and the device's state allows it */
  | { readonly type: 'released' }
  /** its time came and our own database has carried it out */
  | { readonly type: 'carriedOut' }
  /** its time came and the device's state forbids it */
  | { readonly type: 'refused'; readonly reason: string }
  /** its time came and the device is already as it asks */
  | { readonly type: 'needless' }
  /** a newer command took its place before it was handed over */
  | { readonly type: 'replaced' }
  /** somebody takes it back; `tried`: the gateway may have it */
  | { readonly type: 'cancelAsked'; readonly tried: boolean }
  /** the gateway has it */
  | { readonly type: 'pushed' }
  /** an attempt to hand it over failed, another will follow */
  | { readonly type: 'handOverFailed'; readonly why: HandOverFault }
  | { readonly type: 'notNow' }
  | { readonly type: 'acknowledged' }
  | { readonly type: 'failed'; readonly reason: string }
  /** no answer, but a contact shows that the device has since become what was asked */
  | { readonly type: 'confirmedByContact' }
  /** no answer, but the device enrolled anew, as only one does that was erased */
  | { readonly type: 'confirmedByEnrolment' }
  /** the device enrolled anew, with an empty queue */
  | { readonly type: 'enrolledAnew' }
  /** the system has given the lock that the device lost by enrolling anew once more */
  | { readonly type: 'relocked' }
  /** the device has left, and its queue with it */
  | { readonly type: 'enrolmentEnded'; readonly reason: string }
  /** somebody wants it back, or a newer opposite was accepted, and the gateway gave it back: it will not act any more */
  | { readonly type: 'takenBack' }
  /** too long without an answer */
  | { readonly type: 'unanswered' }
  /** far too long without one, or without having left, and taken back from the gateway: it will not act any more */
  | { readonly type: 'expired' }
  /** far too long without one, and the gateway says that the device has had it */
  | { readonly type: 'taken' };

/** `refused`: the gateway has it for certain not; `unclear`: of one attempt at least nobody knows whether it has it. */
export type HandOverFault = 'refused' | 'notConnected' | 'unclear';

export interface OperationState {
  readonly status: OperationStatus;
  readonly cancel: CancelResult | null;
  readonly remark: string;
  /** it ended otherwise, and the device has acted all the same: what it did is done */
  readonly acted_late: boolean;
}

const { created, waiting, sent, notNow, acknowledged, failed, cancelled, expired, unknown } = operationStatus;

/** From which statuses an event counts, and where it leads. In all others it changes nothing. */
const table: Record<
  Exclude<OperationEvent['type'], 'cancelAsked' | 'handOverFailed' | 'takenBack' | 'taken' | 'relocked'>,
  { readonly from: readonly OperationStatus[]; readonly to: OperationStatus }
> = {
  released: { from: [created], to: waiting },
  carriedOut: { from: [created], to: acknowledged },
  refused: { from: [created], to: failed },
  needless: { from: [created], to: cancelled },
  replaced: { from: [created, waiting], to: cancelled },
  pushed: { from: [waiting], to: sent },
  notNow: { from: [sent], to: notNow },
  acknowledged: { from: [sent, notNow, unknown], to: acknowledged },
  failed: { from: [sent, notNow, unknown], to: failed },
  confirmedByContact: { from: [sent, notNow, unknown], to: acknowledged },
  confirmedByEnrolment: { from: [sent, notNow, unknown], to: acknowledged },
  enrolledAnew: { from: [sent, notNow, unknown], to: failed },
  enrolmentEnded: { from: [sent, notNow, unknown], to: failed },
  unanswered: { from: [sent, notNow], to: unknown },
  expired: { from: [waiting, sent, notNow, unknown], to: expired },
};

/**
 * The state after an event, or null where it changes nothing: a duplicate, a late or an impossible one. A final status
 * stays (`decision.operation`); that the device acted all the same is then a fact beside it, which the remark tells.
 */
export function afterEvent(state: OperationState, event: OperationEvent): OperationState | null {
  if (event.type === 'cancelAsked') return afterCancel(state, event.tried);
  if (event.type === 'handOverFailed') return afterFailedHandOver(state, event.why);
  if (event.type === 'takenBack') return afterTakenBack(state);
  if (event.type === 'taken') return afterTaken(state);
  if (event.type === 'relocked') return afterRelock(state);
  const { from, to } = table[event.type];
  if (from.includes(state.status)) return { ...state, status: to, remark: remarkOf(state, event) };
  if (event.type === 'acknowledged') return afterLateAcknowledgement(state);
  return null;
}

/** Wins where the gateway has it for certain not (`call.ios.cancel`); a replaced one was never sent either. */
function afterCancel(state: OperationState, tried: boolean): OperationState | null {
  if (state.cancel !== null) return null;
  const unsent = state.status === created || state.status === cancelled;
  if (unsent || (state.status === waiting && !tried)) return { ...state, status: cancelled, cancel: 'won' };
  return { ...state, cancel: 'tooLate' };
}

const handOverRemarks: Record<HandOverFault, string> = {
  refused: remarks.handOverWaits,
  notConnected: remarks.notConnected,
  unclear: remarks.handOverUnclear,
};

/** It goes on waiting, and says why. */
function afterFailedHandOver(state: OperationState, why: HandOverFault): OperationState | null {
  const remark = handOverRemarks[why];
  return state.status === waiting && state.remark !== remark ? { ...state, remark } : null;
}

/** Who was told that it came too late for a cancel is told better. */
function afterTakenBack(state: OperationState): OperationState | null {
  if (![waiting, sent, notNow, unknown].some((status) => status === state.status)) return null;
  const isCancelled = state.cancel !== null;
  return {
    ...state,
    status: cancelled,
    cancel: isCancelled ? 'won' : null,
    remark: isCancelled ? '' : remarks.replaced,
  };
}

/** It may have acted, so it does not expire by itself; it ends where a person waits for it no longer. */
function afterTaken(state: OperationState): OperationState | null {
  if (state.status !== unknown) return null;
  if (state.cancel !== null) return { ...state, status: expired, remark: remarks.takenAndLetGo };
  return state.remark === remarks.taken ? null : { ...state, remark: remarks.taken };
}

/** It ended as it did; what came of that is told. */
function afterRelock(state: OperationState): OperationState | null {
  const remark = remarks.lockedAgain;
  return isFinal(state.status) && state.remark !== remark ? { ...state, remark } : null;
}

function afterLateAcknowledgement(state: OperationState): OperationState | null {
  const surprising = isFinal(state.status) && state.status !== acknowledged;
  const remark = state.cancel === null ? remarks.acknowledgedAfterEnd : remarks.acknowledgedAfterCancel;
  const isTold = state.acted_late && state.remark === remark;
  return surprising && !isTold ? { ...state, remark, acted_late: true } : null;
}

function remarkOf(state: OperationState, event: OperationEvent): string {
  switch (event.type) {
    case 'refused':
    case 'failed':
    case 'enrolmentEnded':
      return event.reason;
    case 'acknowledged':
      return state.cancel === 'tooLate' ? remarks.acknowledgedAfterCancel : '';
    case 'confirmedByContact':
    case 'confirmedByEnrolment':
      return state.cancel === 'tooLate' ? remarks.acknowledgedAfterCancel : remarks[event.type];
    case 'needless':
    case 'replaced':
    case 'enrolledAnew':
      return remarks[event.type];
    default:
      return '';
  }
}
