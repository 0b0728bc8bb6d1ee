import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Insertable } from 'kysely';
import type { EnrolledPhone, Roster } from '#api/contract/agent/roster.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import type { AgentCommandTable, AgentTable } from '../database/schema/agent-tables.ts';
import type { SealKey } from '../database/seal.ts';
import { newSecret, sealSecret } from '../devices/android/passcodes/passcodes.ts';
import type { DemoPhone } from './android-phones.ts';

/** The agents of the demo's phones: what the server knows of them, and the roster by which a fleet plays them (agent/fleet.ts). */

/** Of a demo whose phones somebody plays. */
export interface AgentsSeed {
  readonly sealKey: SealKey;
  /** where the roster is written */
  readonly roster: string;
}

/** A phone that has enrolled: with a key of its own, and secrets of its codes. */
export interface PhoneAgent {
  readonly phone: DemoPhone;
  readonly key: EnrolledPhone['key'];
  readonly secrets: EnrolledPhone['passcode_secrets'];
}

/** One of the archive was let go: its key and its codes are void. */
export const agentsOf = (phones: readonly DemoPhone[]): PhoneAgent[] =>
  phones
    .filter(({ device }) => !device.released_at)
    .map((phone) => ({
      phone,
      key: newKey(),
      secrets: { unlock: newSecret(), deregulate: newSecret() },
    }));

function newKey(): PhoneAgent['key'] {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return {
    key_id: randomUUID(),
    public_key: der.toString('base64'),
    private_key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

export const keyRow = ({ phone: { id, device }, key }: PhoneAgent): Insertable<AgentTable> => ({
  key_id: key.key_id,
  device_id: id,
  public_key: key.public_key,
  counter: 0,
  // Of a code that nobody ever had.
  code_hash: createHash('sha256').update(randomBytes(32)).digest('hex'),
  enrolled_at: device.registration_time,
  last_request_at: device.supervise_observed_at ?? device.registration_time,
});

/** As they stand in the device's row. */
export const sealedSecrets = (sealKey: SealKey, { phone: { id, device }, secrets }: PhoneAgent) => ({
  unlock_secret: sealSecret(sealKey, { id, store_id: device.store_id, purpose: 'unlock' }, secrets.unlock),
  deregulate_secret: sealSecret(
    sealKey,
    { id, store_id: device.store_id, purpose: 'deregulate' },
    secrets.deregulate,
  ),
});

/** What was handed over and waits until the phone fetches it. */
export const waitingCommands = ({ id, operations }: DemoPhone): Insertable<AgentCommandTable>[] =>
  operations.flatMap(({ operation: { status, command_uuid, command, payload, sent_at } }) =>
    status === operationStatus.sent && sent_at !== null
      ? [{ device_id: id, command_uuid, command, payload, attachments: '{}', queued_at: sent_at }]
      : [],
  );

/** There whole or not at all, and for its owner alone: it holds private keys. */
export function writeRoster(file: string, agents: readonly PhoneAgent[]): void {
  const roster: Roster = { phones: agents.map(memberOf) };
  mkdirSync(path.dirname(file), { recursive: true });
  const partial = `${file}.part`;
  writeFileSync(partial, JSON.stringify(roster), { mode: 0o600, flush: true });
  renameSync(partial, file);
}

function memberOf({ phone, key, secrets }: PhoneAgent): Roster['phones'][number] {
  const { device, lockMessage, location, sims } = phone;
  const { brand, model, serial_number, android_version, agent_version } = device;
  const { longitude, latitude, accuracy_m, at } = location;
  return {
    identity: { brand, model, serial_number, imei: [...phone.imei], android_version, agent_version },
    behaviour: phone.online ? phone.behaviour : 'offline',
    enrolled: {
      device_id: phone.id,
      key,
      passcode_secrets: secrets,
      contacted_at: at,
      lock: lockMessage && { message: lockMessage.message, phone_number: lockMessage.phone_number },
      regulated: phone.regulated,
      system_restriction: { ...phone.restrictions },
      apps: [...phone.apps],
      place: { longitude, latitude, accuracy_m },
      sims,
      battery_level: phone.batteryLevel,
    },
  };
}
