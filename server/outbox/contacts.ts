import { operationStatus } from '#domain/devices/operation.ts';
import { deviceCommandNames } from '#domain/kinds/commands.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import type { Services } from '../call/services.ts';
import type { DeviceRow, OperationRow } from '../database/schema/rows.ts';
import { type Tx, tableOf } from '../database/schema/tables.ts';
import { isNewer } from '../devices/port/kind.ts';
import type { ContactFact } from '../gateways/gateway.ts';
import { announce } from '../operations/announce.ts';
import { noteContacts } from '../operations/heard-since.ts';
import { applyEvent, rowOf } from '../operations/operation-change.ts';
import { lockStatusOf, writeContacts } from './contact-columns.ts';
import { giveBySystem } from './give-by-system.ts';
import { giveDefaults } from './give-defaults.ts';
import { lockAgain } from './lock-again.ts';
import { rememberPlaces } from './places.ts';
import { rememberSims } from './sims.ts';

const { sent, notNow, unknown } = operationStatus;

/**
 * What devices say of themselves, one contact a device. A contact that is older than what is known, or seen before, changes
 * nothing of the device.
 *
 * What a contact means for a command that was pushed and not answered:
 * - older than the push: nothing, it proves nothing about it;
 * - newer, and the device says the opposite of the wish: nothing. A device takes its commands when it likes (NotNow, a slow
 *   network), so the command may still act; ending it would let a phone lock after it was told to be failed;
 * - newer, and the device has turned into what was wished since the last observation: the command acted and its answer got
 *   lost. It counts as acknowledged. Having been so before the push is no proof;
 * - an enrolment newer than the push, also one that a later contact has overtaken: the device's queue is empty, the command
 *   can no longer act and has failed; only an erasure has done what was asked. What the maker's servers carry out is not in it.
 */
export async function settleContacts(
  services: Services,
  name: DeviceKindName,
  facts: readonly ContactFact[],
): Promise<void> {
  const kind = services.kinds[name];
  const given = await services.db.transaction().execute(async (tx) => {
    const devices = await lockDevices(tx, name, facts);
    const heard = facts.flatMap((fact) => {
      const device = devices.get(fact.device_id);
      return device ? [{ fact, device, isNews: isNewer(fact.at, device.last_active_time) }] : [];
    });
    const news = heard.filter(({ isNews }) => isNews);
    await writeContacts(
      tx,
      kind,
      news.map(({ fact }) => fact),
    );
    await rememberPlaces(tx, news);
    const changed = new Set<string>();
    for (const { fact, device } of news)
      if (await kind.afterContact?.(tx, device, fact)) changed.add(device.id);
    const reached = await noteContacts(
      tx,
      news.map(({ fact: { device_id, at } }) => ({ device_id, at })),
    );
    for (const { fact, device } of news) {
      const settled = await settleOperations(tx, device, fact);
      const newSim = await rememberSims(tx, device, fact);
      const turned = device.lock_status !== lockStatusOf(fact) || kind.isNews?.(device, fact);
      const isTold = changed.has(device.id) || reached.has(device.id) || fact.by !== 'heartbeat';
      if (settled || newSim || turned || isTold) await announce(services, tx, device);
    }
    const give = giveBySystem(services, kind, tx);
    let given = false;
    for (const { fact, device, isNews } of heard) {
      if (fact.by !== 'enrolment') continue;
      const told = await kind.beginEnrolment?.(tx, device, fact, give);
      const settled = !isNews && (await settleOperations(tx, device, fact));
      const newSim = !isNews && (await rememberSims(tx, device, fact));
      if (!isNews && (told || settled || newSim)) await announce(services, tx, device);
      given = (await lockAgain(services, kind, tx, fact, give)) || given;
    }
    for (const { fact, device } of heard)
      if (fact.by === 'enrolment' || device.defaults_due)
        given = (await giveDefaults(kind, tx, device.id, give)) || given;
    return given;
  });
  if (given) services.nudgeOutbox();
}

/** Locked in the order of their ids, so that two replicas can't wait for each other. */
async function lockDevices(
  tx: Tx,
  kind: DeviceKindName,
  facts: readonly ContactFact[],
): Promise<Map<string, DeviceRow>> {
  const ids = [...new Set(facts.map(({ device_id }) => device_id))];
  const rows = await tx
    .selectFrom(tableOf(kind))
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, rowOf(kind, row)]));
}

async function settleOperations(tx: Tx, device: DeviceRow, fact: ContactFact): Promise<boolean> {
  const enrolled = fact.by === 'enrolment';
  const turned = device.lock_status !== lockStatusOf(fact) && device.lock_wanted === lockStatusOf(fact);
  if (!enrolled && !turned) return false;
  const operations = await tx
    .selectFrom('operation')
    .selectAll()
    .where('device_id', '=', device.id)
    .where('status', 'in', [sent, notNow, unknown])
    .where('sent_at', '<', fact.at)
    .$if(enrolled, (query) => query.where('command', 'in', deviceCommandNames))
    .$if(!enrolled, (query) => query.where('id', '=', device.lock_operation))
    .execute();
  for (const operation of operations) {
    await applyEvent(
      tx,
      operation,
      { type: enrolled ? enrolmentProves(operation) : 'confirmedByContact' },
      fact.at,
    );
  }
  return operations.length > 0;
}

const enrolmentProves = ({ device_kind, command }: OperationRow) =>
  deviceKind(device_kind).erase.includes(command) ? 'confirmedByEnrolment' : 'enrolledAnew';
