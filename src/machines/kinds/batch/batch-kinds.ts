import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import {
  type AndroidBatchForm,
  type AndroidBatchOrder,
  androidBatch,
} from '../../android/batch/batch-form.ts';
import { type AppleBatchForm, type AppleBatchOrder, appleBatch } from '../../apple/batch/batch-form.ts';
import type { BatchKind } from '../../devices/port/batch-kind.ts';
import type { KnownListItem } from '../known-devices.ts';

/** What is filled in for a batch, what it is for, and what its call says; of all kinds. */
export type BatchForm = AppleBatchForm | AndroidBatchForm;
export type BatchDevice = KnownListItem;
export type BatchOrder = AppleBatchOrder | AndroidBatchOrder;

const kinds: Readonly<Partial<Record<DeviceKindName, BatchKind<BatchForm, BatchDevice, BatchOrder>>>> = {
  apple: appleBatch,
  android: androidBatch,
};

/** What holds for every kind knows its batches by this alone. Throws for one that offers none. */
export function batchKind(name: DeviceKindName) {
  const kind = kinds[name];
  if (!kind) throw new Error(`${name} has no batches`);
  return kind;
}
