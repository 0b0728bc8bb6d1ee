import type { prevalidation, UnlockVerdict } from '#api/contract/apple/one-click-unlock.ts';
import type { HandlerResult } from '#api/contract/row/endpoint.ts';
import { type PlannedCommand, unlockPlan } from '#domain/apple/unlock-plan.ts';
import * as messages from '#domain/messages.ts';
import { requireConnection } from '#server/call/connections.ts';
import type { Call } from '#server/call/handler.ts';
import { deviceNotFound } from '#server/call/refusal.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { deviceFacts } from '#server/devices/apple/commands/facts.ts';
import { lockVisibleDevice, requireVisible } from '#server/operations/visible-device.ts';
import { grantWorkflow } from '#server/operations/workflow-key.ts';
import { requireStandingPassword, verifySecondaryPassword } from '#server/security/secondary-password.ts';
import { smsMismatch, useSmsCode } from '#server/security/sms-codes.ts';
import { needsCode, smsType } from './sms.ts';
import { operationInTheWay, unlockInTheWay } from './under-way.ts';

type Prevalidation = Call<typeof prevalidation>;

/**
 * What of the chosen commands applies to a device, and a key for them (`decision.grant`). In this order: 404 for a device out of
 * scope; 503 where no device service is connected; 403, 422 or 429 for the password; 422 for a wrong SMS code.
 */
export async function prevalidate(call: Prevalidation): Promise<HandlerResult<typeof prevalidation>> {
  const { services, actor, body, now } = call;
  await requireVisible(call, 'apple');
  requireConnection(services, 'devices');
  const hash = await verifySecondaryPassword(services.db, actor.id, body.password, now);
  const answer = await services.db.transaction().execute(async (tx) => {
    const device = await lockVisibleDevice(tx, actor, 'apple', body.device_id);
    if (!device) throw deviceNotFound();
    await requireStandingPassword(tx, actor.id, hash);
    const plan = await planFor(tx, call, device);
    const needed = await needsCode(tx, actor.store_id, plan.map(asPart));
    // Not thrown: a wrong try is counted.
    if (needed && body.sms_code !== undefined && !(await isCodeRight(tx, call, body.sms_code))) return null;
    const with_sms = needed && body.sms_code !== undefined;
    const { device_id, commands } = body;
    const of = { clerk_id: actor.id, device_id, steps: commands, with_sms };
    const granted = await grantWorkflow(tx, 'one-click-unlock', of, now);
    return {
      list: plan.map(present),
      key: granted.key,
      key_expires_at: granted.expires_at.toISOString(),
      sms_required: needed && !with_sms,
    };
  });
  if (!answer) throw smsMismatch();
  return answer;
}

async function planFor(tx: Tx, { body, now }: Prevalidation, device: AppleRow): Promise<PlannedCommand[]> {
  const facts = await deviceFacts(tx, device);
  const other = await unlockInTheWay(tx, device.id, now);
  return unlockPlan(body.commands, facts, (command) => {
    const reason = other?.sentence ?? operationInTheWay(command, facts, now)?.message;
    return reason === undefined ? null : { reason, exit: messages.waitOrCancel };
  });
}

const asPart = ({ command, applies }: PlannedCommand) =>
  ({ command, status: applies ? 'waiting' : 'skipped' }) as const;

const isCodeRight = (tx: Tx, { actor, now }: Prevalidation, code: string) =>
  useSmsCode(tx, { phone_number: actor.phone_number, type: smsType, code }, now);

const present = (planned: PlannedCommand): UnlockVerdict => ({
  command: planned.command,
  applies: planned.applies,
  covered_by: planned.applies ? null : planned.coveredBy,
  reason: planned.applies ? '' : planned.reason,
  exit: planned.applies || planned.coveredBy !== null ? '' : planned.exit,
});
