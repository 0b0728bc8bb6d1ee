import { randomUUID } from 'node:crypto';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { answers, commands, contact, enrol } from '#api/contract/agent/calls.ts';
import type { AgentAnswer, AgentState, EnrolResult, PasscodePurpose } from '#api/contract/agent/messages.ts';
import type { AgentDevices } from '#server/agent-api/devices.ts';
import { mountAgents } from '#server/agent-api/mount.ts';
import { createStrangers } from '#server/agent-api/strangers.ts';
import { frame } from '#server/app.ts';
import { Refusal } from '#server/call/refusal.ts';
import { advanceClock, createClock } from '#server/database/clock.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { type AgentGateway, openAgentGateway } from '#server/gateways/agents/agents.ts';
import type { DeviceFact, GatewayCommand } from '#server/gateways/gateway.ts';
import { createMeters } from '#server/health/meters.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { type LentDatabase, lendDatabase } from '../lent-databases.ts';
import { type HandKey, makeKey, type SignedParts, signByHand } from './hand-signed.ts';

/** The agents' API and their gateway over HTTP, with devices that are no more than an id, and facts that are written down. */
export interface AgentBench {
  readonly url: string;
  readonly db: Database;
  readonly gateway: AgentGateway;
  /** all that was told, in order */
  readonly facts: DeviceFact[];
  /** what becomes of facts before they are written down; nothing unless a test says otherwise */
  receiveFacts(receive: (facts: readonly DeviceFact[]) => Promise<void>): void;
  /** A code, and the device that enrols with it. */
  makeCode(device_id?: string): string;
  /** What falls to the lot of what follows. */
  drawFrom(chance: () => number): void;
  /** Another enrolment of the same phone commits just before the next one with this code. */
  collide(code: string): void;
  /** devices of which a former key was used, with a good one beside it */
  readonly heardUnderVoidKey: string[];
  /** what the answer to a contact tells of codes */
  readonly codesFrom: Record<PasscodePurpose, number>;
  /** A phone of its own that has enrolled. */
  enrolled(): Promise<HandAgent>;
  /** Whoever came with what proves nothing is not known any more. */
  forgetStrangers(): void;
  agent(key: HandKey): HandAgent;
  send(parts: SignedParts, more?: RequestInit): Promise<Answer>;
  push(device_id: string, command?: Partial<GatewayCommand>): Promise<string>;
  now(): Promise<Date>;
  advance(ms: number): Promise<void>;
  stop(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  /** of a refusal; null: it was none */
  readonly code: string | null;
  readonly body: Record<string, unknown>;
}

/** A phone whose requests a test signs and sends one by one. */
export interface HandAgent {
  readonly key: HandKey;
  device_id: string;
  /** of its last request */
  counter: number;
  /** how far its clock is ahead of ours */
  clockOffMs: number;
  sign(method: 'GET' | 'POST', path: string, more?: { query?: string; body?: unknown }): Promise<SignedParts>;
  enrol(code: string, body?: Readonly<Record<string, unknown>>): Promise<Answer>;
  contact(body?: Readonly<Record<string, unknown>>): Promise<Answer>;
  poll(wait?: number, more?: RequestInit): Promise<Answer & { uuids: string[] }>;
  answer(...given: readonly AgentAnswer[]): Promise<Answer>;
  acknowledge(command_uuid: string): Promise<Answer>;
}

export const aState: AgentState = {
  locked: false,
  regulated: true,
  passcode_counters: { unlock: 0, deregulate: 0 },
};

export const anIdentity = {
  brand: 'HONOR',
  model: 'FNE-AN00',
  serial_number: 'A0001',
  imei: ['861234567890123'],
  android_version: '15',
  agent_version: '1.0.0',
};

const passcode_secrets = {
  unlock: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  deregulate: 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U',
};

export async function openAgentBench(from?: LentDatabase): Promise<AgentBench> {
  const { env, database } = from ?? (await lendDatabase());
  const { db } = database;
  const clock = createClock(db);
  const log = createLog('silent');
  const facts: DeviceFact[] = [];
  const codes = new Map<string, string>();
  const nothing = async () => {};
  let beforeFacts: (told: readonly DeviceFact[]) => Promise<void> = nothing;

  const heardUnderVoidKey: string[] = [];
  const codesFrom = { unlock: 0, deregulate: 0 };
  const colliding = new Set<string>();
  const devices: AgentDevices = {
    enrol: async (tx, { code }) => {
      await sql`select pg_advisory_xact_lock(hashtext(${code}))`.execute(tx);
      if (colliding.delete(code)) throw Object.assign(new Error('taken'), { code: '23505' });
      const device_id = codes.get(code);
      if (device_id === undefined) throw new Refusal('NOT_POSSIBLE', '入网码无效');
      codes.delete(code);
      return device_id;
    },
    refused: async () => {},
    heardUnderVoidKey: async (_, id) => {
      heardUnderVoidKey.push(id);
    },
    codesFrom: async () => codesFrom,
    passcodeSecrets: async () => passcode_secrets,
  };
  const gateway = await openAgentGateway({ database, log });
  gateway.start(async (told) => {
    await beforeFacts(told);
    facts.push(...told);
  });
  const app = new Hono<AppEnv>();
  frame(app, { config: readConfig({ TEST_HOOKS: '1', ...env }), log, meters: createMeters() });
  let chance = Math.random;
  const strangers = createStrangers();
  mountAgents(app, { db, clock, log, gateway, devices, strangers, authority: null, chance: () => chance() });
  const http = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

  const send: AgentBench['send'] = async ({ method, path, query, body, headers }, more) => {
    const response = await fetch(`${url}${path}${query}`, { method, headers, body, ...more });
    return readAnswer(response);
  };

  function agent(key: HandKey): HandAgent {
    const itsTime = async () => new Date((await clock.now()).getTime() + self.clockOffMs);
    const self: HandAgent = {
      key,
      device_id: '',
      counter: 0,
      clockOffMs: 0,
      sign: async (method, path, { query, body } = {}) => {
        self.counter++;
        const named = path === enrol.path ? { ...key, key_id: 'new' } : key;
        return signByHand(named, {
          ...{ method, path, authority: new URL(url).host },
          ...(query !== undefined && { query }),
          ...(body !== undefined && { body: JSON.stringify(body) }),
          created: await itsTime(),
          counter: self.counter,
        });
      },
      enrol: async (code, more) => {
        const { public_key } = key;
        const body = { code, public_key, identity: anIdentity, state: aState, ...more };
        const answer = await send(await self.sign('POST', enrol.path, { body }));
        if (answer.code !== null) return answer;
        const enrolled = answer.body as EnrolResult;
        self.device_id = enrolled.device_id;
        key.key_id = enrolled.key_id;
        return answer;
      },
      contact: async (more) => {
        const body = { by: 'heartbeat', ...aState, ...more };
        return send(await self.sign('POST', contact.path, { body }));
      },
      poll: async (wait, more) => {
        const query = wait === undefined ? {} : { query: `?wait=${wait}` };
        const answer = await send(await self.sign('GET', commands.path, query), more);
        const found = answer.body.commands as { command_uuid: string }[] | undefined;
        return { ...answer, uuids: found?.map(({ command_uuid }) => command_uuid) ?? [] };
      },
      answer: async (...given) => send(await self.sign('POST', answers.path, { body: { answers: given } })),
      acknowledge: (command_uuid) => self.answer({ type: 'acknowledged', command_uuid, result: {} }),
    };
    return self;
  }

  const bench: AgentBench = {
    url,
    db,
    gateway,
    facts,
    receiveFacts: (receive) => {
      beforeFacts = receive;
    },
    makeCode: (device_id = randomUUID()) => {
      const code = randomUUID();
      codes.set(code, device_id);
      return code;
    },
    drawFrom: (draw) => {
      chance = draw;
    },
    heardUnderVoidKey,
    codesFrom,
    forgetStrangers: () => strangers.forget(),
    collide: (code) => {
      colliding.add(code);
    },
    agent,
    enrolled: async () => {
      const made = agent(makeKey());
      const { status, body } = await made.enrol(bench.makeCode());
      if (status !== 200) throw new Error(`could not enrol: ${JSON.stringify(body)}`);
      facts.length = 0;
      return made;
    },
    send,
    push: async (device_id, command) => {
      const command_uuid = randomUUID();
      const whole = {
        command_uuid,
        device_id,
        command: 'lock',
        payload: { message: '请联系门店' },
        ...command,
      };
      await gateway.push(whole, AbortSignal.timeout(10_000));
      return whole.command_uuid;
    },
    now: () => clock.now(),
    advance: (ms) => advanceClock(db, ms),
    stop: async () => {
      await gateway.stop();
      const closed = new Promise((resolve) => http.close(resolve));
      if ('closeAllConnections' in http) http.closeAllConnections();
      await closed;
      await database.close();
    },
  };
  return bench;
}

async function readAnswer(response: Response): Promise<Answer> {
  const body = (await response.json()) as Record<string, unknown>;
  const data = body.data as { code: string } | undefined;
  return {
    status: response.status,
    code: response.ok ? null : (data?.code ?? ''),
    body: { ...body, ...data },
  };
}
