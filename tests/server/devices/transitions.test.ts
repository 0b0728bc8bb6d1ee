import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancelResults, isFinal, operationStatus, operationStatuses } from '#domain/devices/operation.ts';
import { remarks } from '#server/operations/remarks.ts';
import { afterEvent, type OperationEvent, type OperationState } from '#server/operations/transitions.ts';

const { created, waiting, acknowledged, cancelled } = operationStatus;

const events: readonly OperationEvent[] = [
  { type: 'released' },
  { type: 'refused', reason: '设备未受监管' },
  { type: 'needless' },
  { type: 'replaced' },
  { type: 'cancelAsked', tried: false },
  { type: 'cancelAsked', tried: true },
  { type: 'pushed' },
  { type: 'handOverFailed', why: 'refused' },
  { type: 'handOverFailed', why: 'unclear' },
  { type: 'handOverFailed', why: 'notConnected' },
  { type: 'notNow' },
  { type: 'acknowledged' },
  { type: 'failed', reason: '设备拒绝执行' },
  { type: 'confirmedByContact' },
  { type: 'confirmedByEnrolment' },
  { type: 'enrolledAnew' },
  { type: 'relocked' },
  { type: 'enrolmentEnded', reason: remarks.erased },
  { type: 'unanswered' },
  { type: 'expired' },
  { type: 'taken' },
];

const fresh = { cancel: null, remark: '', acted_late: false } as const;
const state = fc.record<OperationState>({
  status: fc.constantFrom(...operationStatuses),
  cancel: fc.constantFrom(null, ...cancelResults),
  remark: fc.constantFrom('', remarks.taken, remarks.acknowledgedAfterEnd, remarks.acknowledgedAfterCancel),
  acted_late: fc.boolean(),
});
const event = fc.constantFrom(...events);

describe('an event', () => {
  it('[decision.operation] never changes a final status', () => {
    fc.assert(
      fc.property(state, event, (before, happening) => {
        const after = afterEvent(before, happening);
        if (isFinal(before.status) && after) expect(after.status).toBe(before.status);
      }),
    );
  });

  it('[decision.operation] that comes again changes nothing more', () => {
    fc.assert(
      fc.property(state, event, (before, happening) => {
        const after = afterEvent(before, happening);
        if (after) expect(afterEvent(after, happening)).toBeNull();
      }),
    );
  });

  it('[call.ios.cancel] decides a cancel once: it wins while the gateway has the command for certain not, and never later', () => {
    fc.assert(
      fc.property(state, event, (before, happening) => {
        const after = afterEvent(before, happening);
        if (!after) return;
        if (before.cancel !== null) expect(after.cancel).toBe(before.cancel);
        else if (happening.type !== 'cancelAsked') expect(after.cancel).toBeNull();
        else {
          const unsent =
            before.status === created ||
            before.status === cancelled ||
            (before.status === waiting && !happening.tried);
          expect(after.cancel).toBe(unsent ? 'won' : 'tooLate');
        }
      }),
    );
  });

  it('[call.ios.cancel] of an acknowledgement after a late cancel corrects the record', () => {
    const sent: OperationState = { ...fresh, status: operationStatus.sent, cancel: 'tooLate' };
    expect(afterEvent(sent, { type: 'acknowledged' })).toEqual({
      status: acknowledged,
      cancel: 'tooLate',
      remark: '取消后设备仍执行，状态已更正',
      acted_late: false,
    });
  });

  it.each(['acknowledged', 'confirmedByContact', 'confirmedByEnrolment'] as const)(
    '[call.ios.cancel] corrects the record after a late cancel, by whatever the device shows it: %s',
    (type) => {
      const late: OperationState = { ...fresh, status: operationStatus.unknown, cancel: 'tooLate' };
      expect(afterEvent(late, { type })).toMatchObject({
        status: acknowledged,
        remark: '取消后设备仍执行，状态已更正',
      });
    },
  );

  it.each([
    ['tooLate', '取消后设备仍执行，状态已更正'],
    [null, '操作结束后收到设备的执行回执'],
  ] as const)(
    '[decision.operation] of an acknowledgement after the end stays told, cancel %s',
    (cancel, remark) => {
      const over: OperationState = { ...fresh, status: operationStatus.expired, cancel };
      expect(afterEvent(over, { type: 'acknowledged' })).toEqual({ ...over, remark, acted_late: true });
    },
  );

  it('[decision.operation] leads from every unfinished status to an end', () => {
    const ends = (status: OperationState['status'], seen: readonly number[] = []): boolean =>
      isFinal(status) ||
      events.some((happening) => {
        const next = afterEvent({ ...fresh, status }, happening)?.status;
        return next !== undefined && !seen.includes(next) && ends(next, [...seen, status]);
      });
    expect(operationStatuses.filter((status) => !ends(status))).toEqual([]);
  });
});
