import { setTimeout as wait } from 'node:timers/promises';
import { fromPromise } from 'xstate';
import { answers, commands, contact, enrol } from '#api/contract/agent/calls.ts';
import type { AgentCommand } from '#api/contract/agent/messages.ts';
import { agentAnswersAtOnce, agentPollMaxS } from '#domain/limits.ts';
import type { Delivery, Ending, EnrolAnswer } from '#machines/android/agent/agent.machine.ts';
import { afterAnswers, carryOut, type Whim } from './carry-out.ts';
import { aged, forgetKey, type PhoneKey, type PhoneState, passCodes, stateOf } from './phone-state.ts';
import { connect, NoNetwork, Refused, troubleOf } from './server.ts';
import { makeKey } from './signing.ts';
import type { Store } from './store.ts';

/** What a phone does of its own accord; a plain one carries out at once. */
export interface Nature {
  /** before it carries a command out, in ms */
  delay?(command: AgentCommand): number;
  whim?(command: AgentCommand): Whim;
  /** how often it tells its answers */
  tells?(): number;
}

export interface Phone {
  readonly store: Store;
  readonly name: string;
  readonly nature?: Nature;
  /** whether it has a network */
  isOnline(): boolean;
  /** Why something will be tried again, in Chinese. */
  onTrouble?(sentence: string): void;
}

/** So many counters are taken at a time: a restart passes over those that were not used. */
const countersAtOnce = 20;

/** What the machine of the agent does, on a phone whose state is kept in a file. */
export function agentEffects({ store, name, nature = {}, isOnline, onTrouble }: Phone) {
  const change = <Result>(make: (phone: PhoneState) => Result) => store.change(name, make);
  const read = (): PhoneState => {
    const phone = store.read(name);
    if (!phone) throw new Error(`no phone ${name}`);
    return phone;
  };
  /** the server has asked how the phone is */
  let isAsked = false;
  let next = 0;
  let reserved = 0;
  const server = connect({
    url: read().server,
    count: (atLeast) => {
      next = Math.max(next + 1, atLeast);
      if (next > reserved) {
        reserved = change((phone) => {
          next = Math.max(next, phone.counter + 1);
          phone.counter = next + countersAtOnce - 1;
          return phone.counter;
        });
      }
      return next;
    },
  });

  const requireNetwork = () => {
    if (!isOnline()) throw new NoNetwork();
  };

  /** The key, of a phone that has enrolled. */
  const ownKey = (): PhoneKey => {
    requireNetwork();
    const { key } = read();
    if (!key) throw new Error('the phone has no key');
    return key;
  };

  async function telling<Result>(act: () => Promise<Result>): Promise<Result> {
    try {
      return await act();
    } catch (error) {
      onTrouble?.(troubleOf(error));
      throw error;
    }
  }

  /** What a void key ends is no failure. */
  async function unlessEnded<Result>(act: () => Promise<Result>, ended: Result): Promise<Result> {
    return telling(async () => {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'KEY_VOID') throw error;
        change(forgetKey);
        return ended;
      }
    });
  }

  return {
    enrol: fromPromise<EnrolAnswer, { code: string }>(({ input: { code }, signal }) =>
      telling(async () => {
        requireNetwork();
        // Whoever asks again after a lost answer is known by the key.
        const key = change((phone) => {
          if (phone.code !== code || !phone.key) Object.assign(phone, { key: makeKey(), code });
          return phone.key;
        });
        const phone = read();
        if (!key) throw new Error('no key was made');
        const { public_key } = key;
        const { identity } = phone;
        const body = () => ({ code, public_key, identity, state: stateOf(phone) });
        try {
          const enrolled = await server.call(enrol, key, () => ({ body: body() }), signal);
          change((each) => {
            delete each.wrong_passcodes;
            Object.assign(each, {
              key: { ...key, key_id: enrolled.key_id },
              device_id: enrolled.device_id,
              passcode_secrets: enrolled.passcode_secrets,
              passcode_counters: { unlock: 0, deregulate: 0 },
              passcodes_used: [],
              contact_interval_s: enrolled.contact_interval_s,
              contacted_at: enrolled.server_time,
              code: null,
            });
          });
          return { ok: true };
        } catch (error) {
          if (!(error instanceof Refused) || error.status >= 500 || error.status === 429) throw error;
          change(forgetKey);
          return { ok: false, sentence: error.message };
        }
      }),
    ),
    poll: fromPromise<Delivery>(async ({ signal }) => {
      const ended: Delivery = { commands: [], report: false, ended: true };
      return unlessEnded(async () => {
        const key = ownKey();
        const dueInS = secondsUntilContact(read(), server.now());
        if (dueInS <= 0) return { commands: [], report: true, ended: false };
        const query = { wait: String(Math.min(agentPollMaxS, Math.ceil(dueInS))) };
        const { commands: given, report } = await server.call(commands, key, () => ({ query }), signal);
        isAsked = report;
        return { commands: given, report, ended: false };
      }, ended);
    }),
    carryOut: fromPromise<void, { commands: readonly AgentCommand[] }>(async ({ input }) => {
      for (const command of input.commands) {
        const delay = nature.delay?.(command) ?? 0;
        if (delay > 0) await wait(delay);
        change((phone) => carryOut(phone, command, nature.whim?.(command) ?? null));
      }
    }),
    sendAnswers: fromPromise<Ending>(async ({ signal }) =>
      unlessEnded<Ending>(
        async () => {
          for (;;) {
            const sent = read().unanswered.slice(0, agentAnswersAtOnce);
            if (sent.length === 0) return { ended: false };
            const key = ownKey();
            for (let time = 0; time < (nature.tells?.() ?? 1); time++)
              await server.call(
                answers,
                key,
                () => ({ body: { answers: sent.map((answer) => aged(answer)) } }),
                signal,
              );
            if (change((phone) => afterAnswers(phone, sent))) return { ended: true };
          }
        },
        { ended: true },
      ),
    ),
    report: fromPromise<Ending>(async ({ signal }) =>
      unlessEnded<Ending>(
        async () => {
          const key = ownKey();
          const phone = read();
          const by = isAsked ? ('query' as const) : ('heartbeat' as const);
          const { contact_interval_s, server_time, passcode_counters } = await server.call(
            contact,
            key,
            () => ({ body: { by, ...stateOf(phone) } }),
            signal,
          );
          change((each) => {
            each.passcodes_used = each.passcodes_used.slice(phone.passcodes_used.length);
            passCodes(each, passcode_counters);
            Object.assign(each, { contact_interval_s, contacted_at: server_time });
          });
          return { ended: false };
        },
        { ended: true },
      ),
    ),
  };
}

const secondsUntilContact = (
  { contacted_at, contact_interval_s, passcodes_used }: PhoneState,
  now: Date,
): number => {
  if (contacted_at === null || passcodes_used.length > 0) return 0;
  return contact_interval_s - (now.getTime() - Date.parse(contacted_at)) / 1_000;
};
