import { sql } from 'kysely';
import type { OwnContactColumns } from '../../port/kind.ts';

export const contactColumns: OwnContactColumns = {
  of: ({ android }) => ({
    android_version: android?.system?.android_version ?? null,
    agent_version: android?.system?.agent_version ?? null,
    wrong_passcodes: android?.wrong_passcodes ?? null,
  }),
  types: sql`android_version text, agent_version text, wrong_passcodes integer`,
  assignments: sql`
    android_version = coalesce(fact.android_version, device.android_version),
    agent_version = coalesce(fact.agent_version, device.agent_version),
    wrong_passcodes = coalesce(fact.wrong_passcodes, device.wrong_passcodes)`,
};
