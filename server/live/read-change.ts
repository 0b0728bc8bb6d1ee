import * as v from 'valibot';
import { deviceKindNames, firstKind } from '#domain/kinds/kinds.ts';
import { reportLevels } from '#domain/reports/levels.ts';
import type { LiveChange } from '../call/services.ts';

const deviceKind = v.optional(v.picklist(deviceKindNames), firstKind);

/** What replicas notify each other of. A newer version may add fields and kinds. */
const change = v.variant('type', [
  v.object({
    type: v.literal('device'),
    store_id: v.string(),
    device_kind: deviceKind,
    device_id: v.string(),
    clerk_ids: v.array(v.nullable(v.string())),
  }),
  v.object({ type: v.literal('default'), store_id: v.string(), device_kind: deviceKind }),
  v.object({
    type: v.literal('batch'),
    store_id: v.string(),
    clerk_id: v.string(),
    batch_id: v.string(),
  }),
  v.object({ type: v.literal('report'), store_id: v.string(), level: v.picklist(reportLevels) }),
  v.object({ type: v.literal('rcs'), store_id: v.string() }),
  v.object({
    type: v.literal('session'),
    store_id: v.string(),
    clerk_id: v.nullable(v.string()),
    session_id: v.nullable(v.string()),
  }),
]) satisfies v.GenericSchema<unknown, LiveChange>;

const payload = v.pipe(v.string(), v.parseJson(), change);

/** null: nothing that this version knows. */
export function readChange(text: string): LiveChange | null {
  const read = v.safeParse(payload, text);
  return read.success ? read.output : null;
}
