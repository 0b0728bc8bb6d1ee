import { describe, expect, it } from 'vitest';
import { operationStatus } from '#domain/devices/operation.ts';
import { sampleBatch, sampleDevice, sampleItem } from '#machines/devices/sample-batch.model.ts';
import { resultRows } from '#screens/devices/batch/batch-rows.ts';

const hidden = sampleItem({ device: null, status: null });
const rowOf = (...[item, batch]: [ReturnType<typeof sampleItem>, ReturnType<typeof sampleBatch>?]) =>
  resultRows([item], batch ?? sampleBatch({ status: 'finished' }))[0];

describe('a device of a batch', () => {
  it('[decision.batch] is named, with what it did', () => {
    expect(rowOf(sampleItem({ status: operationStatus.acknowledged }))).toMatchObject({
      about: { serial: sampleDevice.serial_number, product: sampleDevice.product_name },
      badge: { tone: 'ok' },
    });
  });

  it('[decision.relocked] names the lock that the system has given in the place of its own', () => {
    expect(rowOf(sampleItem({ relocked_by: 'b2c3d4e' }))?.relockedBy).toEqual({
      kind: 'apple',
      device: sampleDevice.id,
      operation: 'b2c3d4e',
    });
    expect(rowOf(sampleItem())?.relockedBy).toBeNull();
    expect(rowOf({ ...hidden, relocked_by: null })?.relockedBy).toBeNull();
  });

  it('[decision.scope] [decision.batch] is not said to have done a command that nobody tells of, once it is out of sight', () => {
    expect(rowOf(hidden)).toMatchObject({ about: null, badge: { tone: 'none', title: '已下发' } });
    const handOver = sampleBatch({
      status: 'finished',
      command: 'change-for-clerk',
      receiver: { id: sampleDevice.id, name: '李四' },
    });
    expect(rowOf(hidden, handOver)).toMatchObject({ about: null, badge: { title: '已执行' } });
    expect(rowOf({ ...hidden, stage: 'refused', sentence: '店员没有空余配额' })).toMatchObject({
      about: null,
      badge: { title: '失败' },
      note: '店员没有空余配额',
    });
  });
});
