import type { ClerkTask } from '#api/contract/clerk-tasks.ts';
import { sampleBatch } from '#machines/devices/sample-batch.model.ts';
import { endableListModel } from '#machines/kits/endable-list/endable-list.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { clerkTasksMachine } from './clerk-tasks.machine.ts';
import { titles } from './clerk-tasks.titles.ts';

const { kind: device_kind, ...batch } = sampleBatch();
const running: ClerkTask = { ...batch, device_kind, kind: 'batch' };

export default defineTestModel({
  ...endableListModel<ClerkTask>([[running], []], [running.id], '记录不存在'),
  name: 'clerkTasks',
  machine: clerkTasksMachine,
  titles,
});
