import type { Insertable } from 'kysely';
import { fillTemplate, starterTemplates } from '#domain/devices/lock-templates.ts';
import {
  isFinal,
  type OperationStatus,
  operationIdAlphabet,
  operationIdLength,
  operationStatus,
} from '#domain/devices/operation.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import type { CommandName, DeviceKindName } from '#domain/kinds/kinds.ts';
import { commandUnknownAfterMs } from '#domain/limits.ts';
import { formatDate } from '#domain/text/time.ts';
import { json } from '../database/json.ts';
import type { OperationTable } from '../database/schema/device-tables.ts';
import type { JournalTable } from '../database/schema/journal-tables.ts';
import type { Random } from './invented/random.ts';

const { created, waiting, sent, notNow, acknowledged, failed, cancelled, unknown } = operationStatus;

export interface PlannedOperation {
  readonly command: CommandName;
  readonly clerk_id: string;
  readonly at: Date;
  readonly outcome:
    | 'acknowledged'
    | 'acknowledgedWhenFree'
    | 'failed'
    | 'unknown'
    | 'sent'
    | 'notNow'
    | 'scheduled'
    | 'scheduleCancelled';
  /** of a scheduled one */
  readonly runAt?: Date;
  /** from the hand-over to the answer */
  readonly answerMs?: number;
}

interface Step {
  readonly status: OperationStatus;
  readonly at: Date;
  readonly remark: string;
}

export interface OperationRows {
  readonly planned: PlannedOperation;
  readonly operation: Insertable<OperationTable> & {
    readonly payload: string;
    readonly sent_at: Date | null;
  };
  readonly history: readonly Insertable<JournalTable>[];
  /** when the device told its answer: acknowledged, failed or not now */
  readonly answeredAt: Date | null;
  /** its end, else its release, else when it was given */
  readonly happenedAt: Date;
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
const step = (status: OperationStatus, at: Date, remark = ''): Step => ({ status, at, remark });
const refusedByDevice = '设备返回错误：当前状态无法执行此指令';

/** Each change of status, oldest first. */
function life(
  random: Random,
  { at, outcome, answerMs = random.int(3_000, 50_000) }: PlannedOperation,
): Step[] {
  const sentAt = after(at, random.int(180, 900));
  const answer = after(sentAt, answerMs);
  const handedOver = [step(waiting, at), step(sent, sentAt)];
  switch (outcome) {
    case 'scheduled':
      return [step(created, at)];
    case 'scheduleCancelled':
      return [step(created, at), step(cancelled, after(at, random.int(60_000, 5_400_000)))];
    case 'sent':
      return handedOver;
    case 'notNow':
      return [...handedOver, step(notNow, answer)];
    case 'unknown':
      return [...handedOver, step(unknown, after(sentAt, commandUnknownAfterMs))];
    case 'failed':
      return [...handedOver, step(failed, answer, refusedByDevice)];
    case 'acknowledged':
      return [...handedOver, step(acknowledged, answer)];
    case 'acknowledgedWhenFree':
      return [
        ...handedOver,
        step(notNow, answer),
        step(acknowledged, after(answer, random.int(60_000, 900_000))),
      ];
  }
}

function payloadOf({ command, at }: PlannedOperation, random: Random, store_name: string) {
  if (command !== 'lock') return {};
  const { message } = random.pick(
    starterTemplates.filter((template) => !template.message.includes('承租人')),
  );
  return {
    message: fillTemplate(message, { 到期日: formatDate(at.toISOString()), 门店: store_name }),
    phone_number: '0571-0000 4321',
    footnote: `机安卫士 · ${store_name}`,
  };
}

/** Rows of an operation; every time and status is read from its one life, so they cannot disagree. */
export function operationRows(
  random: Random,
  planned: PlannedOperation,
  device: {
    readonly id: string;
    readonly kind: DeviceKindName;
    readonly store_id: string;
    readonly store_name: string;
  },
  takenIds: Set<string>,
): OperationRows {
  const steps = life(random, planned);
  const last = steps.at(-1) ?? step(created, planned.at);
  const timeOf = (status: OperationStatus) =>
    steps.find((candidate) => candidate.status === status)?.at ?? null;
  const payload = json(payloadOf(planned, random, device.store_name));
  const id = operationId(random, takenIds);
  const sent_at = timeOf(sent);
  return {
    planned,
    happenedAt: isFinal(last.status) ? last.at : (timeOf(waiting) ?? planned.at),
    answeredAt: timeOf(acknowledged) ?? timeOf(failed) ?? timeOf(notNow),
    operation: {
      id,
      command_uuid: random.uuid(),
      request_hash: '',
      date_created: planned.at,
      store_id: device.store_id,
      clerk_id: planned.clerk_id,
      device_id: device.id,
      device_kind: device.kind,
      command: planned.command,
      kind: commandOf(device.kind, planned.command).kind,
      payload,
      ip: `10.2.0.${random.int(11, 29)}`,
      status: last.status,
      ...(planned.outcome === 'scheduleCancelled' && {
        cancel: 'won',
        cancelled_by: planned.clerk_id,
        cancelled_at: timeOf(cancelled),
      }),
      remark: last.remark,
      run_at: planned.runAt ?? planned.at,
      scheduled: planned.runAt !== undefined,
      released_at: timeOf(waiting),
      sent_at,
      finished_at: isFinal(last.status) ? last.at : null,
      attempts: sent_at ? 1 : 0,
    },
    history: steps.map(({ status, at, remark }, n) => {
      const by = n === 0 ? planned.clerk_id : null;
      return {
        at,
        store_id: device.store_id,
        actor: by === null ? 'system' : 'clerk',
        actor_id: by,
        kind: 'operation',
        subject: id,
        what: 'status',
        before: null,
        after: json({ status, remark }),
      };
    }),
  };
}

function operationId(random: Random, taken: Set<string>): string {
  const id = random.text(operationIdAlphabet, operationIdLength);
  if (taken.has(id)) return operationId(random, taken);
  taken.add(id);
  return id;
}
