import type { Client } from '#api/contract/row/call.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { loadAndroidBatchForm } from '../../android/batch/batch-form.effects.ts';
import { loadAppleBatchForm } from '../../apple/batch/batch-form.effects.ts';
import type { BatchForm } from './batch-kinds.ts';

interface Load {
  load(client: Client, form: BatchForm, signal: AbortSignal): Promise<BatchForm>;
}

const loads: Readonly<Partial<Record<DeviceKindName, Load>>> = {
  apple: { load: loadAppleBatchForm },
  android: { load: loadAndroidBatchForm },
};

/** What has to be loaded before the form can be filled in. */
export async function loadBatchForm(
  kind: DeviceKindName,
  ...of: Parameters<Load['load']>
): Promise<BatchForm> {
  const load = loads[kind];
  if (!load) throw new Error(`${kind} has no batches`);
  return load.load(...of);
}
