import * as v from 'valibot';
import { json } from '../../database/json.ts';
import { factSchema } from '../fact-schema.ts';
import type { DeviceFact } from '../gateway.ts';

const at = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);
const storedFacts = v.array(factSchema(at));

/** Facts as a JSON column, and back. */
export const storeFacts = (facts: readonly DeviceFact[]): string => json(facts);
export const readFacts = (stored: unknown): DeviceFact[] => v.parse(storedFacts, stored);
