import type { Task } from '#api/contract/tasks.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { taskListMachine, wanting } from './task-list.machine.ts';
import { titles } from './task-list.titles.ts';
import { type OperationTask, seenMark } from './tasks.ts';

const task = (fields: Partial<OperationTask>): OperationTask => ({
  kind: 'operation',
  id: 'k7Q2m9x',
  command_uuid: '33333333-3333-4333-8333-333333333333',
  command: 'unlock',
  date_created: '2026-11-21T01:59:00.000Z',
  device: {
    id: sample.device().id,
    kind: sample.name,
    serial_number: 'DX3YR2M8N4',
    product_name: 'iPhone 16 Pro',
  },
  hold_until: null,
  cancel: null,
  finished_at: null,
  status: operationStatus.sent,
  run_at: null,
  awaits_device: false,
  relocked_by: null,
  remark: '',
  ...fields,
});

/** What was just sent, on its way and at its end; what failed before. */
const sent = task({});
const ended = task({ status: operationStatus.acknowledged });
const failed = task({ id: 'b3T8w1z', command: 'lock', status: operationStatus.failed });
/** It is being written. */
const exporting: Task = {
  kind: 'export',
  id: '33333333-3333-4333-8333-333333333333',
  device_kind: sample.name,
  status: 'running',
  total: 300,
  done: 100,
  date_created: '2026-11-21T01:58:00.000Z',
  finished_at: null,
  expires_at: null,
  clerk: { id: '44444444-4444-4444-8444-444444444444', name: '李晓雯' },
  ip: '10.0.0.7',
  filter: {},
  remark: '',
};

export default defineTestModel({
  name: 'taskList',
  machine: taskListMachine,
  inputs: { plain: { seen: [] } },
  events: {
    ...freshModel.events,
    'batch.changed': 'bare',
    'task.sent': [{ id: sent.id }],
    'card.close': 'bare',
    'panel.open': 'bare',
    'panel.close': 'bare',
    'task.setAside': [{ id: failed.id }],
    'seen.changed': [{ seen: [] }],
  },
  facts: [...freshModel.facts, 'batch.changed', 'task.sent', 'seen.changed'],
  answers: { loadTasks: { done: [[failed], [sent, exporting], [ended]] } },
  key: ({ tasks, seen, followed, changed, problem }) => [
    tasks?.map(seenMark),
    seen,
    followed,
    changed,
    problem,
  ],
  invariants: {
    'a failure says why': (s) => !s.matches({ list: 'failed' }) || s.context.problem !== null,
    'ready has no problem and misses no change': (s) =>
      !s.matches({ list: 'ready' }) || (s.context.problem === null && !s.context.changed),
    'the card stands for what was sent': (s) =>
      s.matches({ card: 'none' }) === (s.context.followed.length === 0),
    'a card that goes by itself has nothing on its way': (s) =>
      !s.matches({ card: 'resting' }) || s.context.followed.length > 0,
    'what was set aside is not counted': ({ context }) =>
      wanting(context).every((each) => !context.seen.includes(seenMark(each))),
  },
  titles,
});
