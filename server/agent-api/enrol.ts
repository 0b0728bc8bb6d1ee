import { createHash, randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import type { enrolBody } from '#api/contract/agent/messages.ts';
import { newKeyId } from '#api/contract/agent/signing.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '../call/refusal.ts';
import { isUniqueViolation } from '../database/drivers/unique-violation.ts';
import { type AgentKey, findPublicKey } from '../gateways/agents/keys.ts';
import type { PasscodeSecrets } from './devices.ts';
import { heardState } from './fact-time.ts';
import { countStrangers, requireClock, strange, takeCounter } from './identify.ts';
import { AgentRefusal } from './refusal.ts';
import type { AgentServices } from './services.ts';
import { isSignedBy, readPublicKey, readSignature, requireDigest, type SignedRequest } from './signature.ts';

export interface EnrolCall {
  readonly signed: SignedRequest;
  readonly body: v.InferOutput<typeof enrolBody>;
  readonly ip: string;
}

interface Enrolment {
  readonly device_id: string;
  readonly key_id: string;
  readonly passcode_secrets: PasscodeSecrets;
  readonly now: Date;
}

/**
 * A phone comes with a code and a key of its own, which signs the request. The same key with the same code gets the same answer again until
 * it has signed anything else: the first answer may have got lost.
 */
export async function enrolAgent(services: AgentServices, call: EnrolCall): Promise<Enrolment> {
  const { db, gateway, devices } = services;
  const asked = await readEnrolment(services, call);
  const before = asked.known ?? (await enrolNew(services, call, asked));
  if (before) await requireSame(services, before, asked);
  const { key } = await findPublicKey(db, call.body.public_key);
  if (!key || key.void_at !== null) throw new AgentRefusal('KEY_VOID');
  const { key_id, device_id, enrolled_at } = key;
  await gateway.enrolled(key, heardState(call.body.state, { now: enrolled_at, enrolled_at }));
  const passcode_secrets = await devices.passcodeSecrets(db, device_id);
  return { device_id, key_id, passcode_secrets, now: asked.now };
}

interface Asked {
  readonly counter: number;
  readonly code_hash: string;
  readonly known: AgentKey | null;
  readonly now: Date;
}

/** Who asks has the private half of the key, and a clock. */
async function readEnrolment(services: AgentServices, { signed, body, ip }: EnrolCall): Promise<Asked> {
  const claimed = countStrangers(services, ip, () => readSignature(signed));
  const publicKey = readPublicKey(body.public_key);
  if (!publicKey) throw new Refusal('INVALID_INPUT', messages.invalidInput, { field: 'public_key' });
  countStrangers(services, ip, () => requireDigest(signed, claimed));
  if (claimed.key_id !== newKeyId || !isSignedBy(signed, claimed, publicKey))
    throw strange(services.strangers, 'SIGNATURE', ip);
  const { key: known, now } = await findPublicKey(services.db, body.public_key);
  requireClock(claimed, known, now);
  const code_hash = createHash('sha256').update(body.code).digest('hex');
  return { counter: claimed.counter, code_hash, known, now };
}

/** Answers null; or the key, where the same request was quicker. */
async function enrolNew(
  services: AgentServices,
  call: EnrolCall,
  asked: Asked,
  again = false,
): Promise<AgentKey | null> {
  const { db, clock, gateway, devices, strangers } = services;
  const { code, identity, public_key } = call.body;
  const { counter, code_hash, now } = asked;
  try {
    await db.transaction().execute(async (tx) => {
      const at = await clock.now(tx);
      const device_id = await devices.enrol(tx, { code, identity, at });
      const key_id = randomUUID();
      await gateway.enrol(tx, { key_id, device_id, public_key, code_hash, counter, enrolled_at: at });
    });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal || isUniqueViolation(error))) throw error;
    const { key } = await findPublicKey(db, public_key);
    if (key) return key;
    // The same phone came by another code at the same moment: what that has made of it is there now.
    if (!(error instanceof Refusal) && !again) return enrolNew(services, call, asked, true);
    if (error instanceof Refusal) {
      await devices.refused(db, { code, identity, at: now }, error);
      if (strangers.isTooMany(call.ip)) throw new AgentRefusal('STRANGER');
    }
    throw error;
  }
}

async function requireSame(
  services: AgentServices,
  { key_id, void_at, code_hash, confirmed_at }: AgentKey,
  asked: Asked,
): Promise<void> {
  if (void_at !== null) throw new AgentRefusal('KEY_VOID');
  if (code_hash !== asked.code_hash || confirmed_at !== null) throw new AgentRefusal('KEY_USED');
  await takeCounter(services, { key_id, counter: asked.counter, at: asked.now, confirms: false });
}
