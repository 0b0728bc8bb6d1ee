import * as v from 'valibot';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { Services } from '../call/services.ts';
import type { DeviceKind } from '../devices/port/kind.ts';
import { factSchema } from '../gateways/fact-schema.ts';
import type { AnswerFact, ContactFact, DeviceFact, FetchedFact, ReceiveFacts } from '../gateways/gateway.ts';
import { settleAnswer } from './answers.ts';
import { settleContacts } from './contacts.ts';
import { noteFetched } from './fetched.ts';
import { asFirstHeard } from './told-ahead.ts';

/** So many contacts share a transaction: statements have a limit of values. */
const contactsAtOnce = 500;
const fact = factSchema(v.date());

/**
 * Where the gateway of a kind delivers: stores facts in the order given, contacts of several devices in one transaction. One that can't be read, or
 * that the database does not take, is logged and left out: told again it would be no better.
 */
export const receiveFacts =
  (services: Services, kind: DeviceKindName): ReceiveFacts =>
  async (facts) => {
    const readable = facts.flatMap((each) => read(services, each));
    for (const run of runs(services.kinds[kind], await asFirstHeard(services.db, readable)))
      await take(services, kind, run);
    for (const { type } of readable) services.meters.told(kind, type);
  };

/** Nothing where it can't be read. */
function read({ log }: Services, told: DeviceFact): DeviceFact[] {
  const { success, output, issues } = v.safeParse(fact, told);
  const { device_id: device, type } = told;
  if (!success) {
    const faults = issues.map((issue) => v.getDotPath(issue));
    log.error('a fact that can not be read', { device, type, faults });
    return [];
  }
  if (told.type === 'failed' && output.type === 'failed' && told.reason !== output.reason)
    log.warn('a reason that was cut', { device, length: told.reason.length });
  return [output];
}

type Run =
  | { readonly type: 'command'; readonly fact: AnswerFact | FetchedFact }
  | { readonly type: 'contacts'; readonly facts: ContactFact[] };

function runs({ standsAlone }: Pick<DeviceKind, 'standsAlone'>, facts: readonly DeviceFact[]): Run[] {
  const isAlone = (one: ContactFact) => standsAlone?.(one) ?? false;
  const found: Run[] = [];
  for (const each of facts) {
    const last = found.at(-1);
    if (each.type !== 'contact') found.push({ type: 'command', fact: each });
    else if (
      last?.type === 'contacts' &&
      !isAlone(each) &&
      !last.facts.some(isAlone) &&
      hasRoomFor(last.facts, each)
    )
      last.facts.push(each);
    else found.push({ type: 'contacts', facts: [each] });
  }
  return found;
}

const hasRoomFor = (facts: readonly ContactFact[], { device_id }: ContactFact) =>
  facts.length < contactsAtOnce && !facts.some((each) => each.device_id === device_id);

/** What is wrong with one contact is no reason to forget the others: they are stored one by one then. */
async function take(services: Services, kind: DeviceKindName, run: Run): Promise<void> {
  try {
    await settle(services, kind, run);
  } catch (error) {
    if (!isAboutValues(error)) throw error;
    if (run.type === 'contacts' && run.facts.length > 1) {
      for (const each of run.facts) await take(services, kind, { type: 'contacts', facts: [each] });
      return;
    }
    const [told] = run.type === 'command' ? [run.fact] : run.facts;
    services.log.error('a fact that can not be stored', { error, device: told?.device_id, type: told?.type });
  }
}

function settle(services: Services, kind: DeviceKindName, run: Run): Promise<void> {
  if (run.type === 'contacts') return settleContacts(services, kind, run.facts);
  const { fact: told } = run;
  return told.type === 'fetched' ? noteFetched(services, kind, told) : settleAnswer(services, kind, told);
}

/** SQLSTATE classes 22, 23 and 54: the values themselves, or their size; anything else may be over when they come again. */
const isAboutValues = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(2[23]|54)/.test(String(error.code));
