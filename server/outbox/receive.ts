import type { AnswerFact, ContactFact, DeviceFact, ReceiveFacts } from '../gateways/gateway.ts';
import type { Services } from '../services.ts';
import { settleAnswer } from './answers.ts';
import { settleContacts } from './contacts.ts';

/** Where a gateway delivers: stores facts in the order given, contacts of several devices in one transaction. */
export const receiveFacts =
  (services: Services): ReceiveFacts =>
  async (facts) => {
    for (const run of runs(facts)) {
      if (run.type === 'answer') await settleAnswer(services, run.fact);
      else await settleContacts(services, run.facts);
    }
  };

type Run =
  | { readonly type: 'answer'; readonly fact: AnswerFact }
  | { readonly type: 'contacts'; readonly facts: ContactFact[] };

function runs(facts: readonly DeviceFact[]): Run[] {
  const found: Run[] = [];
  for (const fact of facts) {
    const last = found.at(-1);
    if (fact.type !== 'contact') found.push({ type: 'answer', fact });
    else if (last?.type === 'contacts' && !isAmong(last.facts, fact)) last.facts.push(fact);
    else found.push({ type: 'contacts', facts: [fact] });
  }
  return found;
}

const isAmong = (facts: readonly ContactFact[], { device_id }: ContactFact) =>
  facts.some((fact) => fact.device_id === device_id);
