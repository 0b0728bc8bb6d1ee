import { agentClockSkewMs } from '#domain/limits.ts';
import type { AgentCaller } from '../gateways/agents/agents.ts';
import { type CounterStep, countOf, hasGoodKey } from '../gateways/agents/keys.ts';
import { AgentRefusal } from './refusal.ts';
import type { AgentServices } from './services.ts';
import { isSignedBy, keptPublicKey, readSignature, type SignedRequest } from './signature.ts';
import { refuseStranger } from './strangers.ts';

export interface Identified {
  readonly caller: AgentCaller;
  readonly now: Date;
  /** when the request was signed, by the clock of the phone */
  readonly created: Date;
  readonly enrolled_at: Date;
}

/**
 * Whose request it is. Order of the questions: form of the signature, digest of the body, key, signature, clock, key still good, counter.
 * What passes is not taken a second time.
 */
export async function identify(
  { db, keys, devices }: AgentServices,
  signed: SignedRequest,
  ip: string,
): Promise<Identified> {
  const claimed = readSignature(signed);
  const { key, now } = await keys.find(claimed.key_id);
  if (!key) throw await refuseStranger(db, 'KEY_UNKNOWN', { ip, now });
  const publicKey = keptPublicKey(key.public_key);
  if (!publicKey) throw new Error(`key ${key.key_id} is kept as what it can not be`);
  const isItsOwn =
    claimed.algorithm === key.algorithm && (await isSignedBy(signed, key.algorithm, publicKey));
  if (!isItsOwn) throw await refuseStranger(db, 'SIGNATURE', { ip, now });
  requireClock(claimed.created, now);
  if (key.void_at !== null) {
    // What was signed before is a phone that does not know it yet.
    if (claimed.created > key.void_at && (await hasGoodKey(db, key.device_id)))
      await devices.heardUnderVoidKey(db, key.device_id, now);
    throw new AgentRefusal('KEY_VOID');
  }
  const { counter, created } = claimed;
  const heardAt = await takeCounter({ db, keys }, { key_id: key.key_id, counter, at: now });
  const { device_id, key_id, enrolled_at } = key;
  return { caller: { device_id, key_id }, now: heardAt, created, enrolled_at };
}

export function requireClock(created: Date, now: Date): void {
  if (Math.abs(created.getTime() - now.getTime()) > agentClockSkewMs)
    throw new AgentRefusal('CLOCK', { server_time: now.toISOString() });
}

/** Answers when it was heard. Throws REPLAYED, or KEY_VOID where that has happened meanwhile. */
export async function takeCounter(
  { db, keys }: Pick<AgentServices, 'db' | 'keys'>,
  step: CounterStep,
): Promise<Date> {
  const heardAt = await keys.countUp(step);
  if (heardAt !== null) return heardAt;
  const counter = await countOf(db, step.key_id);
  throw counter === null ? new AgentRefusal('KEY_VOID') : new AgentRefusal('REPLAYED', { counter });
}
