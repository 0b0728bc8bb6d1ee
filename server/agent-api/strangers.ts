import { agentCodeTries, agentStrangerTries, agentTriesWindowMs } from '#domain/limits.ts';
import type { Database } from '../database/schema/tables.ts';
import { addressKey, isExhausted, type Limit, takeTry } from '../security/limits.ts';
import { AgentRefusal } from './refusal.ts';

/** How often an address may come with what proves nothing. Whoever has a key of ours, and signs with it, is not counted. */

const within = (key: string, tries: number): Limit => ({ key, tries, windowMs: agentTriesWindowMs });
const strangerLimit = (ip: string) => within(addressKey('agent-stranger', ip), agentStrangerTries);
const codeLimit = (ip: string) => within(addressKey('agent-code', ip), agentCodeTries);

/** The refusal of a request that no key of ours has signed. */
export async function refuseStranger(
  db: Database,
  code: 'KEY_UNKNOWN' | 'SIGNATURE',
  { ip, now }: { readonly ip: string; readonly now: Date },
): Promise<AgentRefusal> {
  return new AgentRefusal((await takeTry(db, strangerLimit(ip), now)) ? code : 'STRANGER');
}

/** Throws STRANGER where too many codes from there were none. */
export async function requireCodeTries(db: Database, ip: string, now: Date): Promise<void> {
  if (await isExhausted(db, codeLimit(ip), now)) throw new AgentRefusal('STRANGER');
}

export const countWrongCode = (db: Database, ip: string, now: Date) => takeTry(db, codeLimit(ip), now);
