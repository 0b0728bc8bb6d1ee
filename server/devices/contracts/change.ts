import type { extend, set, settle } from '#api/contract/contracts.ts';
import type { DeviceContract } from '#api/contract/devices/device-contract.ts';
import { hasModule, may } from '#domain/access/permissions.ts';
import { concernsLock, lockTimeOf, sameTerms, type Terms, tightensLock } from '#domain/contracts/contract.ts';
import { addDays, today } from '#domain/contracts/days.ts';
import * as sentences from '#domain/contracts/messages.ts';
import type { RecordedEditName } from '#domain/devices/recorded-edits.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { contractAheadDays, contractPastDays } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import type { Call } from '#server/call/handler.ts';
import { changedSince, isSameChange } from '#server/call/last-change.ts';
import { deviceNotFound, Refusal } from '#server/call/refusal.ts';
import type { DeviceRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { missingModule, missingRight } from '#server/http/authorize.ts';
import { byClerk } from '#server/journal/journal.ts';
import { announce } from '#server/operations/announce.ts';
import { lockVisibleDevice, requireVisible } from '#server/operations/visible-device.ts';
import { requireStandingPassword, verifySecondaryPassword } from '#server/security/secondary-password.ts';
import { type ContractRow, contractOf, presentRow, termsOf } from '../device-contract.ts';
import { lastEditor, recordEdit } from '../edit-records.ts';

/** The edits that change a contract. */
const edits = ['contract-set', 'contract-extend', 'contract-settle'] as const satisfies RecordedEditName[];
type ContractEdit = (typeof edits)[number];

type ContractCall = Call<typeof set> | Call<typeof extend> | Call<typeof settle>;

/** What is to become of what stands. */
interface Change {
  readonly name: ContractEdit;
  /** null: it is settled */
  readonly after: Terms | null;
  /** Chinese, for the record */
  readonly remark: string;
  /** throws where what is asked may not become so; asked when nobody was first */
  readonly check?: (tx: Tx, before: Terms | null) => void | Promise<void>;
}

/** Sets all of a contract; throws as its row says. */
export async function setContract(call: Call<typeof set>): Promise<DeviceContract> {
  const { password, based_on: _, ...wanted } = call.body;
  const after: Terms = wanted.at_due === 'lock' ? wanted : { ...wanted, lock_at: null, message: '' };
  await requireUsable(call);
  requireNear(after, call.now);
  const { services, actor, now } = call;
  const hash =
    password === undefined ? null : await verifySecondaryPassword(services.db, actor.id, password, now);
  const prove = async (tx: Tx, before: Terms | null) => {
    if (!tightensLock(before, after)) return;
    if (hash === null)
      throw new Refusal('INVALID_INPUT', memberMessages.secondaryPasswordRequired, { field: 'password' });
    await requireStandingPassword(tx, actor.id, hash);
  };
  return change(call, (before) => ({
    name: 'contract-set',
    after,
    remark: before ? sentences.contractChanged(before, after) : sentences.contractMade(after),
    check: prove,
  }));
}

/** Moves the last day of a contract, and the lock with it. */
export async function extendContract(call: Call<typeof extend>): Promise<DeviceContract> {
  const { last_day } = call.body;
  await requireUsable(call);
  return change(call, (before, standing) => {
    if (before === null) throw noneToChange(standing);
    const after = { ...before, last_day };
    const check = () => {
      if (last_day < before.last_day)
        throw new Refusal('INVALID_INPUT', sentences.extendLater(before.last_day), { field: 'last_day' });
      requireNear(after, call.now);
    };
    return { name: 'contract-extend', after, remark: sentences.contractChanged(before, after), check };
  });
}

/** Ends a contract, and the lock with it. */
export async function settleContract(call: Call<typeof settle>): Promise<DeviceContract> {
  await requireUsable(call);
  return change(call, (before, standing) => {
    if (standing === null) throw noneToChange(standing);
    return {
      name: 'contract-settle',
      after: null,
      remark: sentences.contractEnded(before ?? standing),
    };
  });
}

const noneToChange = (standing: ContractRow | null) =>
  standing === null
    ? new Refusal('NOT_POSSIBLE', sentences.noContract, { exit: sentences.setFirst })
    : new Refusal('NOT_POSSIBLE', sentences.contractSettled, { exit: sentences.setAnew });

/** Throws 403 without the kind's module, 404 for a device that is none for this person. */
async function requireUsable({ services, actor, params }: ContractCall): Promise<void> {
  const { module } = deviceKind(params.kind);
  if (!hasModule(actor, module)) throw missingModule(module);
  await requireVisible({ services, actor, body: { device_id: params.id } }, params.kind);
}

function requireNear({ last_day }: Terms, now: Date): void {
  const day = today(now);
  if (last_day < addDays(day, -contractPastDays) || last_day > addDays(day, contractAheadDays))
    throw new Refusal('INVALID_INPUT', sentences.lastDayTooFar, { field: 'last_day' });
}

/** In one transaction with the device locked: what stands, what becomes of it, its record, and what the lock becomes with it. */
const change = (
  { services, actor, params: { kind, id }, body, ip }: ContractCall,
  decide: (before: Terms | null, standing: ContractRow | null) => Change,
): Promise<DeviceContract> =>
  services.db.transaction().execute(async (tx) => {
    const device = await lockVisibleDevice(tx, actor, kind, id);
    if (!device) throw deviceNotFound();
    const now = await services.clock.now(tx);
    const standing = await contractOf(tx, id);
    const before = termsOf(standing);
    const { after, name, remark, check } = decide(before, standing);
    if (standing !== null && isAsItIs(before, after)) return presentRow(standing);
    await requireUnchanged(tx, { device, standing, basedOn: body.based_on, actor, now });
    const { permission } = commandOf(kind, 'lock');
    if (permission !== null && concernsLock(before, after) && !may(actor, permission))
      throw missingRight(permission);
    await check?.(tx, before);
    const row = await write(tx, device, { standing, before, after, now });
    await recordEdit(tx, { name, device, by: byClerk(actor.id), ip, remark }, now);
    await announce(services, tx, device);
    return presentRow(row);
  });

const isAsItIs = (before: Terms | null, after: Terms | null) =>
  before === null || after === null ? before === after : sameTerms(before, after);

async function requireUnchanged(
  tx: Tx,
  {
    device,
    standing,
    basedOn,
    actor,
    now,
  }: {
    readonly device: DeviceRow;
    readonly standing: ContractRow | null;
    readonly basedOn: string | null | undefined;
    readonly actor: { readonly id: string };
    readonly now: Date;
  },
): Promise<void> {
  if (basedOn === undefined || isSameChange(standing?.changed_at.toISOString() ?? null, basedOn)) return;
  const by = await lastEditor(tx, edits, { device, actor, now });
  throw changedSince(memberMessages.editedMeanwhile('合同', by), standing && presentRow(standing));
}

interface Written {
  readonly standing: ContractRow | null;
  readonly before: Terms | null;
  readonly after: Terms | null;
  readonly now: Date;
}

/** A lock that is to come moves with the terms; what became of one that was due stays while its time does. */
function write(tx: Tx, device: DeviceRow, { standing, before, after, now }: Written): Promise<ContractRow> {
  const time = after && lockTimeOf(after);
  const former = before && lockTimeOf(before);
  const isSameTime = time !== null && time.getTime() === former?.getTime();
  if (time !== null && !isSameTime && time <= now)
    throw new Refusal('INVALID_INPUT', sentences.lockTimePassed, { field: 'last_day' });
  const lock = isSameTime ? {} : { ...noResult, lock_due_at: time };
  const values = {
    ...after,
    ...(after === null ? { lock_due_at: null } : lock),
    changed_at: now,
    settled_at: after === null ? now : null,
  };
  if (after === null || standing !== null)
    return tx
      .updateTable('device_contract')
      .set(values)
      .where('device_id', '=', device.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  return tx
    .insertInto('device_contract')
    .values({
      ...after,
      device_id: device.id,
      device_kind: device.kind,
      store_id: device.store_id,
      changed_at: now,
      lock_due_at: time,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const noResult = { lock_result: null, lock_note: '', lock_result_at: null, lock_operation: null } as const;
