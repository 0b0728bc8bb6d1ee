import * as v from 'valibot';
import { makeReenrolCode, tellReenrolCode } from '../identity/enrolment-codes.ts';
import type { Definitions } from './definition.ts';

/** The record says which code it was, never the code. */
const made = v.object({ code_id: v.string() });

export const reenrolmentCommands = {
  reenrol: {
    payload: async (given) => ({ code_id: await makeReenrolCode(given) }),
    answer: ({ tx, services, device, operation }) =>
      tellReenrolCode(tx, services, v.parse(made, operation.payload).code_id, device.channel),
  },
} satisfies Definitions;
