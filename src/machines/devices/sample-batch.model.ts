import type { BatchItem } from '#api/contract/batch.ts';
import type { Batch } from '#api/contract/devices/batch.ts';
import { firstKind } from '#domain/kinds/kinds.ts';

/** A batch of two devices for tests, with the given fields in place of its own. */
export const sampleBatch = (fields: Partial<Batch> = {}): Batch => ({
  id: '33333333-3333-4333-8333-333333333333',
  date_created: '2026-11-21T01:59:00.000Z',
  kind: firstKind,
  command: 'unlock',
  receiver: null,
  status: 'running',
  dismissed: false,
  finished_at: null,
  total: 2,
  ...fields,
  counts: {
    unsent: 1,
    pending: 1,
    done: 0,
    failed: 0,
    cancelled: 0,
    unknown: 0,
    hidden: 0,
    ...fields.counts,
  },
});

export const sampleDevice = {
  id: '11111111-1111-4111-8111-111111111111',
  product_name: 'iPhone 16 Pro',
  serial_number: 'DX3YR2M8N4',
};

/** One of its devices, which was handed its command. */
export const sampleItem = (fields: Partial<BatchItem> = {}): BatchItem => ({
  position: 0,
  device: sampleDevice,
  command_uuid: '55555555-5555-4555-8555-555555555555',
  stage: 'accepted',
  status: 2,
  awaits_device: false,
  run_at: null,
  relocked_by: null,
  sentence: '',
  ...fields,
});
