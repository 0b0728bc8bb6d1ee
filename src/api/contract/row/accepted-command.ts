import * as v from 'valibot';
import { uuid } from './fields.ts';

/**
 * What a command answers at once (`decision.operation`); `key` covers the same command for 5 minutes (`decision.grant`). What nothing
 * brings back answers none (`decision.hold.proof`).
 */
export const acceptedCommand = v.object({ id: v.string(), command_uuid: uuid, key: v.optional(uuid) });
export type AcceptedCommand = v.InferOutput<typeof acceptedCommand>;
