import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { type AppleBatchForm, type AppleBatchOrder, appleBatch } from '../../apple/batch/batch-form.ts';
import type { BatchKind } from '../../devices/port/batch-kind.ts';

/** What is filled in for a batch, what it is for, and what its call says; of all kinds. */
export type BatchForm = AppleBatchForm;
export type BatchDevice = AppleListItem;
export type BatchOrder = AppleBatchOrder;

const kinds: Readonly<Partial<Record<DeviceKindName, BatchKind<BatchForm, BatchDevice, BatchOrder>>>> = {
  apple: appleBatch,
};

/** What holds for every kind knows its batches by this alone. Throws for one that offers none. */
export function batchKind(name: DeviceKindName) {
  const kind = kinds[name];
  if (!kind) throw new Error(`${name} has no batches`);
  return kind;
}
