import { defaultSystemRestriction } from '#api/contract/apple/restrictions.ts';
import type { Client } from '#api/contract/row/call.ts';
import { beginningAt } from '#machines/devices/batch-forms/beginning-at.ts';
import type { AppleBatchForm } from './batch-form.ts';

/** Restrictions begin as the store's default. */
export async function loadAppleBatchForm(
  client: Client,
  form: AppleBatchForm,
  signal: AbortSignal,
): Promise<AppleBatchForm> {
  if (form.command !== 'set-system-restriction') return form;
  const { list } = await client.call(defaultSystemRestriction, {}, { signal });
  return beginningAt(
    Object.fromEntries(list.map(({ code, boolean_value }) => [code, boolean_value] as const)),
  );
}
