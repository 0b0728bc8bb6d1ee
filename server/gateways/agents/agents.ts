import type { AgentAnswer, AgentCommand, AgentState } from '#api/contract/agent/messages.ts';
import * as messages from '#domain/messages.ts';
import { together } from '#server/background/together.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import type { Log } from '#server/process/log.ts';
import type { AnswerFact, ContactFact, DeviceFact, Gateway, ReceiveFacts } from '../gateway.ts';
import { type AgentKey, addKey, type NewAgentKey, reportHasCome, voidKeys } from './keys.ts';
import {
  agentChannel,
  emptiedAt,
  emptyQueue,
  fetchCommands,
  givenTo,
  markAnswered,
  putOff,
  queueCommand,
  takeBack,
  wake,
  wantReport,
  whatIsWanted,
} from './queue.ts';
import { createWaiters } from './waiters.ts';

/** Whose request it is, as its signature proves. */
export interface AgentCaller {
  readonly device_id: string;
  readonly key_id: string;
}

export type Timed<Told> = Omit<Told, 'age_s'> & { readonly at: string };

/** How a phone is, with the times of what is in it. */
export interface HeardState extends Omit<AgentState, 'location' | 'passcodes_used'> {
  readonly location?: Timed<NonNullable<AgentState['location']>>;
  readonly passcodes_used?: readonly Timed<NonNullable<AgentState['passcodes_used']>[number]>[];
}

/** What a poll brings. */
export interface Delivery {
  readonly commands: readonly AgentCommand[];
  /** a contact is wanted */
  readonly report: boolean;
}

/**
 * Phones that fetch their commands themselves. What is handed over waits in the database until an agent has answered it. What agents
 * tell is received inside of their request: where that fails they tell it again.
 */
export interface AgentGateway extends Gateway {
  /** What waits for a phone, at the latest after so long; null where its key is void. Nothing is fetched once the signal has aborted. */
  poll(caller: AgentCaller, waitMs: number, signal: AbortSignal): Promise<Delivery | null>;
  answer(caller: AgentCaller, answers: readonly HeardAnswer[]): Promise<void>;
  /** Where it was asked for, all that was wanted until `now` has come. */
  contact(caller: AgentCaller, contact: Contact, now: Date): Promise<void>;
  /** In the transaction of an enrolment: the key is the device's only one, and its queue is empty. */
  enrol(tx: Tx, key: NewAgentKey): Promise<void>;
  /** Behind that transaction, as often as the phone asks. */
  enrolled(key: Pick<AgentKey, 'device_id' | 'enrolled_at'>, state: HeardState): Promise<void>;
  /** how many polls wait */
  readonly waiting: number;
}

interface Contact {
  readonly at: Date;
  readonly by: 'heartbeat' | 'query';
  readonly state: HeardState;
}

/** With the time at which it was so. */
type HeardAnswer = AgentAnswer & { readonly at: Date };

export interface AgentSurroundings {
  readonly database: Pick<OpenDatabase, 'db' | 'listen'>;
  readonly log: Log;
}

export async function openAgentGateway({ database, log }: AgentSurroundings): Promise<AgentGateway> {
  const { db } = database;
  const waiters = createWaiters();
  let receive: ReceiveFacts | null = null;
  let stopped = false;
  const unlisten = await database.listen(agentChannel, {
    onPayload: (deviceId) => waiters.tell(deviceId),
    // What was told meanwhile is missing: everybody looks.
    onLost: () => waiters.tellAll(),
  });

  async function tell(facts: readonly DeviceFact[]): Promise<void> {
    if (receive === null) throw new Error('the gateway of agents has not been started');
    await receive(facts);
  }

  /** A transaction for each would take longer than what is stored in it. */
  const storeContact = together<ContactFact, void>({
    keyOf: ({ device_id }) => device_id,
    act: async (facts) => {
      await tell(facts);
      return () => {};
    },
  });

  /** After a restart all ask at once. */
  const lookUp = together({
    keyOf: (keyId: string) => keyId,
    act: (keyIds) => whatIsWanted(db, keyIds),
  });

  async function fetch({ device_id, key_id }: AgentCaller): Promise<Delivery | null> {
    const wanted = await lookUp(key_id);
    if (wanted === null) return null;
    const { report } = wanted;
    const fetched = wanted.commands ? await fetchCommands(db, device_id, key_id) : [];
    if (fetched.length > 0)
      await tell(
        fetched.map(({ command_uuid, fetched_at: at }) => ({ type: 'fetched', command_uuid, device_id, at })),
      );
    return { report, commands: fetched.map(({ fetched_at: _, ...command }) => command) };
  }

  return {
    push: async (command, signal) => {
      signal.throwIfAborted();
      await queueCommand(db, command);
    },
    withdraw: async (deviceId, commandUuid, signal) => {
      signal.throwIfAborted();
      return takeBack(db, deviceId, commandUuid);
    },
    expect: async () => {},
    query: async (deviceId, signal) => {
      signal.throwIfAborted();
      await wantReport(db, deviceId);
    },
    start: (receiveFacts) => {
      receive = receiveFacts;
    },
    stop: async () => {
      stopped = true;
      waiters.tellAll();
      await unlisten();
    },
    poll: async (caller, waitMs, signal) => {
      const waiter = waiters.enter(caller.device_id);
      const ends = performance.now() + waitMs;
      try {
        for (;;) {
          const found = await fetch(caller);
          const isEmpty = found?.commands.length === 0 && !found.report;
          const left = ends - performance.now();
          if (!isEmpty || left <= 0 || stopped) return found;
          await waiter.word(left, signal);
          // Nobody is there to take what comes: a phone that has lost its network comes anew, and its old poll stays open for a while.
          if (signal.aborted || stopped || waiter.isOvertaken) return found;
        }
      } finally {
        waiter.leave();
      }
    },
    answer: async ({ device_id }, answers) => {
      const given = await givenTo(
        db,
        device_id,
        answers.map(({ command_uuid }) => command_uuid),
      );
      const known = answers.filter(({ command_uuid }) => given.has(command_uuid));
      if (known.length < answers.length)
        log.warn('an agent answers what it was not given', { device: device_id });
      if (known.length === 0) return;
      await tell(known.map((answer) => factOf(device_id, answer)));
      const uuids = (isPutOff: boolean) =>
        known.filter(({ type }) => (type === 'notNow') === isPutOff).map(({ command_uuid }) => command_uuid);
      await markAnswered(db, device_id, uuids(false));
      await putOff(db, device_id, uuids(true));
    },
    contact: async ({ device_id, key_id }, { at, by, state }, now) => {
      await storeContact({ type: 'contact', by, device_id, at, ...told(state) });
      if (by === 'query') await reportHasCome(db, key_id, now);
    },
    enrol: async (tx, key) => {
      await voidKeys(tx, key.device_id, key.enrolled_at);
      await emptyQueue(tx, key.device_id, key.enrolled_at);
      await addKey(tx, key);
      await wake(tx, key.device_id);
    },
    enrolled: async ({ device_id, enrolled_at: at }, state) => {
      const gone = await emptiedAt(db, device_id, at);
      const reason = messages.enrolledAnew;
      await tell([
        { type: 'contact', by: 'enrolment', device_id, at, ...told(state) },
        // Those whose hand-over is noted only after this are not among those that an enrolment ends.
        ...gone.map((command_uuid) => ({ type: 'failed' as const, command_uuid, device_id, at, reason })),
      ]);
    },
    get waiting() {
      return waiters.size;
    },
  };
}

function factOf(device_id: string, answer: HeardAnswer): AnswerFact {
  const about = { command_uuid: answer.command_uuid, device_id, at: answer.at };
  switch (answer.type) {
    case 'acknowledged':
      return { type: answer.type, ...about, result: answer.result };
    case 'failed':
      return { type: answer.type, ...about, reason: answer.reason };
    case 'notNow':
      return { type: answer.type, ...about };
  }
}

type Told = Omit<ContactFact, 'type' | 'by' | 'device_id' | 'at'>;

function told({
  regulated,
  location,
  system,
  passcode_counters,
  passcodes_used = [],
  wrong_passcodes = 0,
  ...same
}: HeardState): Told {
  return {
    ...same,
    supervised: regulated,
    ...(location && { location: { ...location, address: null } }),
    android: {
      ...(system && { system }),
      ...{ passcode_counters, passcodes_used, wrong_passcodes },
    },
  };
}

/** For whoever ends what a phone and its store have with each other: its agent is not listened to any more. */
export async function forgetAgent(tx: Tx, deviceId: string, at: Date): Promise<void> {
  await voidKeys(tx, deviceId, at);
  await emptyQueue(tx, deviceId, at);
  await wake(tx, deviceId);
}
