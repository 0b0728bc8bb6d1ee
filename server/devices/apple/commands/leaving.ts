import type { Updateable } from 'kysely';
import { osUpdateStatus } from '#domain/devices/status-values.ts';
import type { AppleDeviceTable } from '#server/database/schema/apple-tables.ts';
import { endEnrolment } from '#server/operations/end-enrolment.ts';
import { remarks } from '#server/operations/remarks.ts';
import { forgotten } from '../contacts/forgotten.ts';
import type { AppleLesson, Definitions } from './definition.ts';

const leave = (remark: string) => (lesson: AppleLesson) => {
  const { device, fact } = lesson;
  const own: Updateable<AppleDeviceTable> = {
    os_update_status: osUpdateStatus.idle,
    os_update_version: null,
    os_update_observed_at: fact.at,
    ...forgotten(device, fact.at),
  };
  return endEnrolment(lesson, { remark, own });
};

export const leavingCommands = {
  erase: { learn: leave(remarks.erased) },
  'remove-main-profile': { learn: leave(remarks.profileRemoved) },
} satisfies Definitions;
