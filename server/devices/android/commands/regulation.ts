import { superviseStatus } from '#domain/devices/status-values.ts';
import { serverNow } from '#server/database/clock.ts';
import { forgetAgent } from '#server/gateways/agents/agents.ts';
import { endEnrolment } from '#server/operations/end-enrolment.ts';
import { remarks } from '#server/operations/remarks.ts';
import { isOlder } from '../../port/kind.ts';
import { forgotten } from '../contacts/forgotten.ts';
import type { AndroidLesson, Definitions } from './definition.ts';

async function observeRegulated(lesson: AndroidLesson): Promise<boolean> {
  const { tx, device, fact } = lesson;
  if (isOlder(lesson, device.supervise_observed_at)) return false;
  const supervise_status = superviseStatus.supervised;
  await tx
    .updateTable('android_device')
    .set({ supervise_status, supervise_observed_at: fact.at })
    .where('id', '=', device.id)
    .execute();
  return device.supervise_status !== supervise_status;
}

/** Its agent is listened to no more: only a new enrolment brings the phone back. */
async function release(lesson: AndroidLesson): Promise<boolean> {
  const { tx, device, fact } = lesson;
  const ended = await endEnrolment(lesson, {
    remark: remarks.deregulated,
    own: forgotten(device, fact.at),
    // Only an enrolment leads back, whatever else it has told meanwhile.
    newest: device.enrolment_observed_at,
    // It fetches nothing any more.
    before: serverNow,
  });
  if (ended) await forgetAgent(tx, device.id, fact.at);
  return ended;
}

export const regulationCommands = {
  regulate: { learn: observeRegulated },
  deregulate: { learn: release },
} satisfies Definitions;
