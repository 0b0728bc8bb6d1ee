import type { Client } from '#api/contract/row/call.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { loadAppleBatchForm } from '../apple/batch-form.effects.ts';
import type { BatchForm } from './batch-kinds.ts';

type Load = (client: Client, form: BatchForm, signal: AbortSignal) => Promise<BatchForm>;

const loads: Readonly<Record<DeviceKindName, Load>> = { apple: loadAppleBatchForm };

/** What has to be loaded before the form can be filled in. */
export const loadBatchForm = (kind: DeviceKindName, ...of: Parameters<Load>): Promise<BatchForm> =>
  loads[kind](...of);
