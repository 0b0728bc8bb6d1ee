import { agentClockSkewMs } from '#domain/limits.ts';
import type { AgentCaller } from '../gateways/agents/agents.ts';
import { type AgentKey, type CounterStep, countOf, hasGoodKey } from '../gateways/agents/keys.ts';
import { AgentRefusal } from './refusal.ts';
import type { AgentServices } from './services.ts';
import {
  type ClaimedSignature,
  isSignedBy,
  keptPublicKey,
  readSignature,
  requireDigest,
  type SignedRequest,
} from './signature.ts';

export interface Identified {
  readonly caller: AgentCaller;
  readonly now: Date;
  readonly enrolled_at: Date;
}

/**
 * Whose request it is. What is asked goes from cheap to dear: the form of the signature, the key, the digest of the body, the signature; then
 * whether the key is still good, the time, and the counter, whose step is the first write. What passes is not taken a second time.
 */
export async function identify(
  services: AgentServices,
  signed: SignedRequest,
  ip: string,
): Promise<Identified> {
  const { db, keys, devices, strangers } = services;
  const claimed = countStrangers(services, ip, () => readSignature(signed));
  const { key, now } = await keys.find(claimed.key_id);
  if (!key) throw strange(strangers, 'KEY_UNKNOWN', ip);
  const publicKey = keptPublicKey(key.public_key);
  if (!publicKey) throw new Error(`key ${key.key_id} is kept as what it can not be`);
  countStrangers(services, ip, () => requireDigest(signed, claimed));
  if (!isSignedBy(signed, claimed, publicKey)) throw strange(strangers, 'SIGNATURE', ip);
  if (key.void_at !== null) {
    // What was signed before is a phone that does not know it yet.
    if (claimed.created > key.void_at && (await hasGoodKey(db, key.device_id)))
      await devices.heardUnderVoidKey(db, key.device_id, now);
    throw new AgentRefusal('KEY_VOID');
  }
  requireClock(claimed, key, now);
  const { device_id, key_id, enrolled_at } = key;
  const step = { key_id, counter: claimed.counter, at: now, confirms: true };
  return { caller: { device_id, key_id }, now: await takeCounter(services, step), enrolled_at };
}

/** The refusal of a request that no key of ours has signed. */
export const strange = (
  strangers: AgentServices['strangers'],
  code: 'KEY_UNKNOWN' | 'SIGNATURE',
  ip: string,
): AgentRefusal => new AgentRefusal(strangers.isTooMany(ip) ? 'STRANGER' : code);

/** What is refused before anybody is known counts, too. */
export function countStrangers<Result>(
  { strangers }: Pick<AgentServices, 'strangers'>,
  ip: string,
  ask: () => Result,
): Result {
  try {
    return ask();
  } catch (error) {
    if (error instanceof AgentRefusal && strangers.isTooMany(ip)) throw new AgentRefusal('STRANGER');
    throw error;
  }
}

/** Both, whichever it was: one refusal is enough to put both right. */
const puttingRight = (now: Date, counter: number) => ({ now: now.toISOString(), counter });

export function requireClock(
  { created }: Pick<ClaimedSignature, 'created'>,
  key: Pick<AgentKey, 'counter'> | null,
  now: Date,
): void {
  if (Math.abs(created.getTime() - now.getTime()) > agentClockSkewMs)
    throw new AgentRefusal('CLOCK', puttingRight(now, key?.counter ?? 0));
}

/** Answers when it was heard. Throws REPLAYED, or KEY_VOID where that has happened meanwhile. */
export async function takeCounter(
  { db, keys }: Pick<AgentServices, 'db' | 'keys'>,
  step: CounterStep,
): Promise<Date> {
  const heardAt = await keys.countUp(step);
  if (heardAt !== null) return heardAt;
  const counter = await countOf(db, step.key_id);
  throw counter === null
    ? new AgentRefusal('KEY_VOID')
    : new AgentRefusal('REPLAYED', puttingRight(step.at, counter));
}
