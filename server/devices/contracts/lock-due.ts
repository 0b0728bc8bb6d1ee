import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { lockTimeOf } from '#domain/contracts/contract.ts';
import * as sentences from '#domain/contracts/messages.ts';
import { fillTemplate } from '#domain/devices/lock-templates.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { contractRetryMs, contractTriedMs, lockMessageMaxLength } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { requireConnection } from '#server/call/connections.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { serverNow } from '#server/database/clock.ts';
import { isOvertaken } from '#server/database/drivers/overtaken.ts';
import { isUnavailable } from '#server/database/drivers/unavailable.ts';
import { inTurns, type Look } from '#server/database/in-turns.ts';
import type { DeviceRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { unattended } from '#server/journal/journal.ts';
import { acceptOn } from '#server/operations/accept.ts';
import { announce } from '#server/operations/announce.ts';
import { requestHash } from '#server/operations/keys/idempotency.ts';
import { lockDevice } from '#server/operations/operation-change.ts';
import { requireNoWorkflow } from '#server/operations/submit.ts';
import { type StoreRow, storeOf } from '#server/store/settings/section.ts';
import { type ContractRow, contractOf, termsOf } from '../device-contract.ts';
import { recordEdit } from '../edit-records.ts';

const name = 'lock';
const by = unattended('contract');

/** What became of a lock that was due; `note`: Chinese. */
type Outcome =
  | { readonly result: 'given'; readonly operation: string }
  | { readonly result: 'already' | 'waiting'; readonly note: string };

const atMost = 20;
const whoseTimeHasCome: Look = {
  waits: sql<boolean>`(due.lock_due_at is not null)`,
  since: sql<Date>`due.lock_due_at`,
  until: serverNow,
};

type Due = Pick<ContractRow, 'device_id' | 'device_kind'>;

/**
 * Gives the locks of some contracts whose time has come (`decision.contract`), in turns by store; answers whether there were any. The device
 * is locked and the contract read again, so that of any number of replicas one gives it; operation and contract are written together: a
 * killed server has done both or neither. What can't be locked is on record with the reason, once for each, and is tried again.
 */
export async function lockDue(services: Services): Promise<boolean> {
  const turns = { table: 'device_contract', id: 'device_id', looks: [whoseTimeHasCome], atMost } as const;
  const due = await services.db
    .selectFrom('device_contract')
    .innerJoin(inTurns(turns).as('turn'), 'turn.id', 'device_contract.device_id')
    .select(['device_contract.device_id', 'device_contract.device_kind'])
    .orderBy('turn.place')
    .limit(atMost)
    .execute();
  for (const each of due) await giveDue(services, each);
  return due.length > 0;
}

async function giveDue(services: Services, due: Due): Promise<void> {
  const { db, log } = services;
  try {
    await db.transaction().execute((tx) => settleDue(services, tx, due, tryLock));
  } catch (error) {
    // What the database could not do now is done at the next turn: nothing is to be said of it.
    if (isUnavailable(error) || isOvertaken(error)) throw error;
    log.error('a due lock could not be given', { error, device: due.device_id });
    const faulty = async () => ({ result: 'waiting', note: sentences.lockFaulty }) as const;
    await db.transaction().execute((tx) => settleDue(services, tx, due, faulty));
  }
  services.nudgeOutbox();
}

async function settleDue(
  services: Services,
  tx: Tx,
  { device_id, device_kind }: Due,
  decide: typeof tryLock,
): Promise<void> {
  const device = await lockDevice(tx, device_kind, device_id);
  const now = await services.clock.now(tx);
  const contract = await contractOf(tx, device_id);
  // Another replica was first, or somebody has changed the contract meanwhile.
  if (!(device && contract?.lock_due_at) || contract.lock_due_at > now) return;
  const outcome = await decide(services, tx, { device, contract, now });
  await tx
    .updateTable('device_contract')
    .set({ ...columnsOf(outcome, contract, now), lock_result_at: now })
    .where('device_id', '=', device_id)
    .execute();
  if (outcome.result === 'given') return;
  const remark = remarkOf(outcome, contract, now);
  if (remark !== null) await recordEdit(tx, { name: 'contract-lock', device, by, ip: '', remark }, now);
  await announce(services, tx, device);
}

/** It has been tried for so long that nobody waits for it any more. */
function isGivenUp(contract: ContractRow, now: Date): boolean {
  const terms = termsOf(contract);
  const time = terms && lockTimeOf(terms);
  return time === null || now.getTime() - time.getTime() >= contractTriedMs;
}

function columnsOf(outcome: Outcome, contract: ContractRow, now: Date) {
  if (outcome.result === 'given')
    return {
      lock_result: 'given',
      lock_note: '',
      lock_operation: outcome.operation,
      lock_due_at: null,
    } as const;
  const { result, note } = outcome;
  if (result === 'already') return { lock_result: result, lock_note: note, lock_due_at: null } as const;
  if (isGivenUp(contract, now)) return { lock_result: 'gaveUp', lock_note: note, lock_due_at: null } as const;
  const again = new Date(now.getTime() + contractRetryMs);
  return { lock_result: result, lock_note: note, lock_due_at: again } as const;
}

/** Null: the record says so already. */
function remarkOf(
  { result, note }: Exclude<Outcome, { result: 'given' }>,
  contract: ContractRow,
  now: Date,
): string | null {
  if (result === 'already') return sentences.lockNotNeeded(note);
  if (isGivenUp(contract, now)) return sentences.lockGivenUp(note);
  const isSaid = contract.lock_result === 'waiting' && contract.lock_note === note;
  return isSaid ? null : sentences.lockPutOff(note);
}

interface Locking {
  /** its row is locked */
  readonly device: DeviceRow;
  readonly contract: ContractRow;
  readonly now: Date;
}

/** As a clerk's lock is: by legality, and by who was first. A refusal is thrown before anything is written. */
async function tryLock(services: Services, tx: Tx, { device, contract, now }: Locking): Promise<Outcome> {
  const kind = services.kinds[device.kind];
  const verdict = kind.legality(name, await kind.facts(tx, device));
  if (!verdict.ok) return { result: verdict.already ? 'already' : 'waiting', note: verdict.reason };
  const store = await storeOf(tx, device);
  if (!store.modules.includes(deviceKind(device.kind).module))
    return { result: 'waiting', note: messages.moduleMissing };
  const body = {
    device_id: device.id,
    phone_number: store.contact_phone,
    message: messageOf(contract, device, store),
    when: 'now',
  };
  const definition = kind.definitionOf(name);
  try {
    requireConnection(services, kind.connection);
    await requireNoWorkflow(tx, kind, commandOf(device.kind, name), device.id, now);
    const order = {
      command: {
        name,
        payload: async (locked) =>
          (await definition.payload?.(
            { ...locked, services, actor: { id: '', store_id: device.store_id } },
            body,
          )) ?? {},
      },
      command_uuid: randomUUID(),
      hash: requestHash(services.sealKey, device.store_id, name, body),
      by,
      ip: '',
      holds: false,
      inBulk: true,
      remark: sentences.lockedByContract(contract.last_day),
    } satisfies Parameters<typeof acceptOn>[3];
    const { id } = await acceptOn(services, tx, device, order, now);
    return { result: 'given', operation: id };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { result: 'waiting', note: error.message };
  }
}

/** What the device shows: a name may make a text longer than a device takes. */
function messageOf(
  { message, last_day }: ContractRow,
  { hirer_name }: DeviceRow,
  { store_name, contact_phone }: Pick<StoreRow, 'store_name' | 'contact_phone'>,
): string {
  const filled = fillTemplate(message, {
    到期日: last_day,
    承租人: hirer_name ?? sentences.nobodyByName,
    门店: store_name,
    联系电话: contact_phone || store_name,
  });
  return [...filled].slice(0, lockMessageMaxLength).join('');
}
