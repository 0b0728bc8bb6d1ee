import { describe, expect, it } from 'vitest';
import type { Task } from '#api/contract/tasks.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import {
  isUnderWay,
  isUnfinished,
  needsPress,
  type OperationTask,
} from '#machines/console/task-list/tasks.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 2, minute)).toISOString();
const device = {
  id: 'd1',
  kind: 'apple' as const,
  serial_number: 'DX3YR2M8N4',
  product_name: 'iPhone 16 Pro',
};
const ofDevice = { device, hold_until: null, cancel: null, finished_at: null };

const operation = (fields: Partial<OperationTask> = {}): OperationTask => ({
  ...ofDevice,
  kind: 'operation',
  id: 'k7Q2m9x',
  command_uuid: '33333333-3333-4333-8333-333333333333',
  command: 'lock',
  date_created: at(0),
  status: operationStatus.failed,
  run_at: null,
  awaits_device: false,
  relocked_by: null,
  remark: '',
  ...fields,
});

const counts = { unsent: 0, pending: 0, done: 2, failed: 0, cancelled: 0, unknown: 0, hidden: 0 };
const batch = (fields: Partial<Extract<Task, { kind: 'batch' }>>): Task => ({
  kind: 'batch',
  id: 'b1',
  device_kind: 'apple',
  command: 'lock',
  receiver: null,
  date_created: at(0),
  status: 'finished',
  dismissed: false,
  finished_at: at(1),
  total: 2,
  counts,
  ...fields,
});
const unlock = (status: Extract<Task, { kind: 'unlock' }>['status']): Task => ({
  ...ofDevice,
  kind: 'unlock',
  id: 'u1',
  command: 'unlock',
  date_created: at(0),
  status,
});

const wants = (task: Task, ...others: Task[]) => needsPress(task, [task, ...others]);

describe('what needs a press of its person', () => {
  it('[decision.tasks] is a command that failed, ran out or whose result is unknown', () => {
    const wanting = Object.entries(operationStatus).flatMap(([name, status]) =>
      wants(operation({ status })) ? name : [],
    );
    expect(wanting).toEqual(['failed', 'expired', 'unknown']);
  });

  it('[decision.tasks] is none where the same was given again to the same device, later', () => {
    const again = (fields: Partial<OperationTask>) =>
      operation({ id: 'later', date_created: at(5), status: operationStatus.sent, ...fields });
    expect(wants(operation(), again({}))).toBe(false);
    expect(wants(operation(), again({ date_created: at(-5) }))).toBe(true);
    expect(wants(operation(), again({ command: 'unlock' }))).toBe(true);
    expect(wants(operation(), again({ device: { ...device, id: 'd2' } }))).toBe(true);
  });

  it('[decision.relocked] [decision.tasks] is none where the system has locked the phone again', () => {
    expect(wants(operation({ command: 'lock', relocked_by: 'b2c3d4e' }))).toBe(false);
  });

  it('[decision.tasks] is no question to a phone', () => {
    expect(wants(operation({ command: 'get-installed-app-list' }))).toBe(false);
  });

  it('[decision.tasks] is an unlock that has stopped, and a batch that was stopped or left devices behind', () => {
    expect([wants(unlock('stopped')), wants(unlock('running')), wants(unlock('cancelled'))]).toEqual([
      true,
      false,
      false,
    ]);
    expect([
      wants(batch({})),
      wants(batch({ counts: { ...counts, failed: 1 } })),
      wants(batch({ counts: { ...counts, unknown: 1 } })),
      wants(batch({ status: 'stopped' })),
      wants(batch({ status: 'stopped', dismissed: true })),
      wants(batch({ status: 'running', counts: { ...counts, failed: 1 } })),
    ]).toEqual([false, true, true, true, false, false]);
  });
});

describe('what the card follows', () => {
  it('rests where it waits for a time or for a phone, which is unfinished all the same', () => {
    const { created, sent, unknown, waiting } = operationStatus;
    const scheduled = operation({ status: created, run_at: at(60) });
    const offline = operation({ status: sent, awaits_device: true });
    expect([scheduled, offline].map(isUnderWay)).toEqual([false, false]);
    expect([scheduled, offline].map(isUnfinished)).toEqual([true, true]);
    expect([waiting, sent].map((status) => isUnderWay(operation({ status })))).toEqual([true, true]);
    expect(isUnfinished(operation({ status: unknown }))).toBe(false);
  });
});
