import { defaultSystemRestriction } from '#api/contract/android/restrictions.ts';
import type { Client } from '#api/contract/row/call.ts';
import { beginningAt } from '#machines/devices/batch-forms/beginning-at.ts';
import type { AndroidBatchForm } from './batch-form.ts';

/** Restrictions begin as the store's default. */
export async function loadAndroidBatchForm(
  client: Client,
  form: AndroidBatchForm,
  signal: AbortSignal,
): Promise<AndroidBatchForm> {
  if (form.command !== 'set-system-restriction') return form;
  return beginningAt((await client.call(defaultSystemRestriction, {}, { signal })).configs);
}
