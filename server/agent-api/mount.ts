import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { agentMinor, answers, commands, contact, enrol } from '#api/contract/agent/calls.ts';
import type { AnyEndpoint, Body, HandlerResult, Query } from '#api/contract/row/endpoint.ts';
import { agentContactMs, agentPollMaxS, agentPollSpread } from '#domain/limits.ts';
import { openKeyRing } from '../gateways/agents/keys.ts';
import type { AppEnv } from '../http/app-env.ts';
import { errorBody } from '../http/error-body.ts';
import { jsonAnswer } from '../http/json.ts';
import { parseInput, readBytes, readQuery } from '../http/read-input.ts';
import { enrolAgent } from './enrol.ts';
import { factTime, heardState } from './fact-time.ts';
import { type Identified, identify } from './identify.ts';
import { AgentRefusal } from './refusal.ts';
import type { AgentServices } from './services.ts';
import type { SignedRequest } from './signature.ts';
import { createStrangers } from './strangers.ts';

/** What every answer brings besides. Agents set their clocks by it: it is the time of the answer, however long a poll has waited. */
const answered = ({ now, since }: { readonly now: Date; readonly since: number }) => ({
  server_time: new Date(now.getTime() + performance.now() - since).toISOString(),
  contact_interval_s: agentContactMs / 1_000,
  minor: agentMinor,
});

interface Call<Row extends AnyEndpoint> extends Identified {
  readonly body: Body<Row>;
  readonly query: Query<Row>;
  readonly request: Request;
}

/** `/agent/v1`: the phones themselves, apart from the console's calls. */
export function mountAgents(
  app: Hono<AppEnv>,
  surroundings: Omit<AgentServices, 'keys' | 'strangers'> & Partial<Pick<AgentServices, 'strangers'>>,
): void {
  const services = { strangers: createStrangers(), ...surroundings, keys: openKeyRing(surroundings.db) };
  const { gateway } = services;
  const refused = new Map<string, number>();

  const serve = <Row extends AnyEndpoint>(
    row: Row,
    act: (c: Context<AppEnv>, signed: SignedRequest) => Promise<HandlerResult<Row>>,
  ) =>
    app.on(row.method, row.path, async (c) => {
      const request = c.req.raw;
      try {
        const body = row.body ? await readBytes(request, row.maxBodyBytes) : null;
        const { path, method } = row;
        const authority = services.authority ?? new URL(request.url).host;
        return respond(row, await act(c, { method, authority, path, request, body }));
      } catch (error) {
        if (!(error instanceof AgentRefusal)) throw error;
        const count = (refused.get(error.code) ?? 0) + 1;
        refused.set(error.code, count);
        services.log.warn('an agent was refused', { code: error.code, count, ip: c.var.client.ip });
        return jsonAnswer(errorBody(c.req.path, error), { status: error.status });
      }
    });

  /** Asks who it is before it reads what is said. */
  const serveKnown = <Row extends AnyEndpoint>(
    row: Row,
    act: (call: Call<Row>) => Promise<Omit<HandlerResult<Row>, keyof ReturnType<typeof answered>>>,
  ) =>
    serve(row, async (c, signed) => {
      const identified = await identify(services, signed, c.var.client.ip);
      const since = performance.now();
      c.set('actorId', identified.caller.device_id);
      const { body, query } = read(row, signed);
      const call = { ...identified, body, query, request: signed.request } as Call<Row>;
      const done = await act(call);
      return { ...done, ...answered({ now: identified.now, since }) } as HandlerResult<Row>;
    });

  serve(enrol, async (c, signed) => {
    const body = read(enrol, signed).body as Body<typeof enrol>;
    const { now, ...enrolment } = await enrolAgent(services, { signed, body, ip: c.var.client.ip });
    return { ...enrolment, ...answered({ now, since: performance.now() }) };
  });

  serveKnown(contact, async ({ caller, body: { by, ...state }, ...heard }) => {
    const { now } = heard;
    await gateway.contact(caller, { at: now, by, state: heardState(state, heard) }, now);
    return { passcode_counters: await services.devices.codesFrom(services.db, caller.device_id) };
  });

  serveKnown(commands, async ({ caller, query, request }) => {
    // Behind a restart all phones poll together.
    const longestS = agentPollMaxS * (1 - agentPollSpread * services.chance());
    const waitMs = Math.min(query.wait, longestS) * 1_000;
    const delivery = await gateway.poll(caller, waitMs, request.signal);
    if (delivery === null) throw new AgentRefusal('KEY_VOID');
    return { commands: [...delivery.commands], report: delivery.report };
  });

  serveKnown(answers, async ({ caller, body, ...heard }) => {
    const told = body.answers.map(({ age_s, ...each }) => ({ ...each, at: factTime(age_s, heard) }));
    await gateway.answer(caller, told);
    return {};
  });
}

const read = (row: AnyEndpoint, { request, body }: SignedRequest) =>
  parseInput(row, {
    params: {},
    query: readQuery(new URL(request.url).searchParams),
    bytes: body ?? new Uint8Array(),
  });

function respond(row: AnyEndpoint, answer: unknown): Response {
  if (!row.result) throw new Error(`${row.name} has no result`);
  return jsonAnswer(v.parse(row.result, answer));
}
