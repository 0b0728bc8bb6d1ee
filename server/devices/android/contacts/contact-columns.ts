import { sql } from 'kysely';
import type { OwnContactColumns } from '../../port/kind.ts';

/** An answer may have told something newer than a contact that was under way; what was told before an enrolment is gone. */
const isNewOfApps = sql`(fact.app_list is not null
  and (device.app_list_observed_at is null or fact.at > device.app_list_observed_at)
  and (device.enrolment_observed_at is null or fact.at >= device.enrolment_observed_at))`;

export const contactColumns: OwnContactColumns = {
  of: ({ android }) => ({
    android_version: android?.system?.android_version ?? null,
    agent_version: android?.system?.agent_version ?? null,
    app_list: android?.apps ?? null,
    wrong_passcodes: android?.wrong_passcodes ?? null,
  }),
  types: sql`android_version text, agent_version text, app_list jsonb, wrong_passcodes integer`,
  assignments: sql`
    android_version = coalesce(fact.android_version, device.android_version),
    agent_version = coalesce(fact.agent_version, device.agent_version),
    wrong_passcodes = coalesce(fact.wrong_passcodes, device.wrong_passcodes),
    app_list = case when ${isNewOfApps} then fact.app_list else device.app_list end,
    app_list_observed_at = case when ${isNewOfApps} then fact.at else device.app_list_observed_at end`,
};
