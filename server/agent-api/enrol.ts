import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import type { enrolBody } from '#api/contract/agent/messages.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '../call/refusal.ts';
import { isUniqueViolation } from '../database/drivers/unique-violation.ts';
import { type AgentKey, findKey } from '../gateways/agents/keys.ts';
import type { PasscodeSecrets } from './devices.ts';
import { requireClock, takeCounter } from './identify.ts';
import { stateByOurClock } from './our-clock.ts';
import { AgentRefusal } from './refusal.ts';
import type { AgentServices } from './services.ts';
import { isSignedBy, readPublicKey, readSignature, type SignedRequest } from './signature.ts';
import { countWrongCode, refuseStranger, requireCodeTries } from './strangers.ts';

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
 * A phone comes with a code and a key of its own, which signs the request. The same key with the same code gets the same answer again:
 * the first one may have got lost.
 */
export async function enrolAgent(services: AgentServices, call: EnrolCall): Promise<Enrolment> {
  const { db, gateway, devices } = services;
  const asked = await readEnrolment(services, call);
  const { key_id, now } = asked;
  const before = asked.known ?? (await enrolNew(services, call, asked));
  if (before) await requireSame(services, before, asked);
  const { key } = await findKey(db, key_id);
  if (!key || key.void_at !== null) throw new AgentRefusal('KEY_VOID');
  await gateway.enrolled(key, stateByOurClock(call.body.state, { ...asked, enrolled_at: key.enrolled_at }));
  const passcode_secrets = await devices.passcodeSecrets(db, key.device_id);
  return { device_id: key.device_id, key_id, passcode_secrets, now };
}

interface Asked {
  readonly key_id: string;
  readonly counter: number;
  readonly code_hash: string;
  readonly known: AgentKey | null;
  readonly now: Date;
  readonly created: Date;
}

/** Who asks has the private half of the key, and a clock. */
async function readEnrolment({ db }: AgentServices, { signed, body, ip }: EnrolCall): Promise<Asked> {
  const claimed = readSignature(signed);
  const publicKey = readPublicKey(body.algorithm, body.public_key);
  if (!publicKey) throw new Refusal('INVALID_INPUT', messages.invalidInput, { field: 'public_key' });
  const { key_id } = publicKey;
  const { key: known, now } = await findKey(db, key_id);
  const isItsOwn =
    claimed.key_id === key_id &&
    claimed.algorithm === body.algorithm &&
    (await isSignedBy(signed, body.algorithm, publicKey.key));
  if (!isItsOwn) throw await refuseStranger(db, 'SIGNATURE', { ip, now });
  requireClock(claimed.created, now);
  await requireCodeTries(db, ip, now);
  const code_hash = createHash('sha256').update(body.code).digest('hex');
  const { counter, created } = claimed;
  return { key_id, counter, code_hash, known, now, created };
}

/** Answers null; or the key, where the same request was quicker. */
async function enrolNew(
  services: AgentServices,
  call: EnrolCall,
  asked: Asked,
  again = false,
): Promise<AgentKey | null> {
  const { db, clock, gateway, devices } = services;
  const { code, identity, algorithm, public_key } = call.body;
  const { key_id, counter, code_hash, now } = asked;
  try {
    await db.transaction().execute(async (tx) => {
      const at = await clock.now(tx);
      const device_id = await devices.enrol(tx, { code, identity, at });
      await gateway.enrol(tx, {
        key_id,
        device_id,
        algorithm,
        public_key,
        code_hash,
        counter,
        enrolled_at: at,
      });
    });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal || isUniqueViolation(error))) throw error;
    const { key } = await findKey(db, key_id);
    if (key) return key;
    // The same phone came by another code at the same moment: what that has made of it is there now.
    if (!(error instanceof Refusal) && !again) return enrolNew(services, call, asked, true);
    if (error instanceof Refusal) {
      await devices.refused(db, { code, identity, at: now }, error);
      await countWrongCode(db, call.ip, now);
    }
    throw error;
  }
}

async function requireSame(
  services: AgentServices,
  { void_at, code_hash }: AgentKey,
  asked: Asked,
): Promise<void> {
  if (void_at !== null) throw new AgentRefusal('KEY_VOID');
  if (code_hash !== asked.code_hash) throw new AgentRefusal('KEY_USED');
  await takeCounter(services, { key_id: asked.key_id, counter: asked.counter, at: asked.now });
}
