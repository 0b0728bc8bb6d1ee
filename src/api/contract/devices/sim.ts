import * as v from 'valibot';
import { instant } from '../row/fields.ts';

export const sim = v.nullable(v.object({ carrier: v.string(), number: v.string(), iccid: v.string() }));

/** Numbers masked. */
export const simLogEntry = v.object({ date_created: instant, sim_1: sim, sim_2: sim });
export type SimLogEntry = v.InferOutput<typeof simLogEntry>;
