import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  batch,
  clerks,
  devices,
  handOver,
  hirer,
  lock,
  readDevice,
  readOperation,
  unlock,
} from '#api/contract/open/calls.ts';
import type { AnyEndpoint, Body, HandlerResult, Params, Query } from '#api/contract/row/endpoint.ts';
import { isUuid } from '#domain/access/routes.ts';
import { apiWindowMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import type { AppEnv } from '../http/app-env.ts';
import { errorBody } from '../http/error-body.ts';
import { jsonAnswer } from '../http/json.ts';
import { parseInput, readBytes, readQuery } from '../http/read-input.ts';
import { actOnEach, changeHirer, changeOwner, give, readOpenOperation } from './act.ts';
import type { ApiCaller } from './caller.ts';
import { findOpenDevice, listClerks, listDevices } from './devices.ts';
import { identify } from './identify.ts';
import { OpenApiRefusal } from './refusal.ts';

interface Call<Row extends AnyEndpoint> {
  readonly services: Services;
  readonly caller: ApiCaller;
  readonly now: Date;
  readonly params: Params<Row>;
  readonly query: Query<Row>;
  readonly body: Body<Row>;
  readonly idempotencyKey: string | null;
  readonly callName: string;
}

/** `/openapi/v1`: programs of others, by the keys of a store. */
export function mountOpenApi(app: Hono<AppEnv>, services: Services): void {
  const { db } = services;
  const serve = <Row extends AnyEndpoint>(row: Row, act: (call: Call<Row>) => Promise<HandlerResult<Row>>) =>
    app.on(row.method, row.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      try {
        return respond(row, await act(await prepare(c, row, services)));
      } catch (error) {
        if (!(error instanceof OpenApiRefusal)) throw error;
        services.log.warn('a call of a store API was refused', { code: error.code, ip: c.var.client.ip });
        return refuse(c, error);
      }
    });

  serve(devices, ({ caller, query }) => listDevices(services, caller, query));
  serve(readDevice, ({ caller, params }) => findOpenDevice(db, caller, params.id));
  serve(clerks, ({ caller }) => listClerks(db, caller));
  serve(readOperation, (call) => readOpenOperation(call, call.params.command_uuid));
  serve(lock, (call) => give(call, { ...call, device_id: call.params.id, command: 'lock' }));
  serve(unlock, (call) => give(call, { ...call, device_id: call.params.id, command: 'unlock' }));
  serve(hirer, (call) => changeHirer(call, call.params.id, call.body));
  serve(handOver, (call) => changeOwner(call, call.params.id, call.body.for_clerk));
  serve(batch, async (call) => ({ items: await actOnEach(call, call.body.items, call) }));
}

/** Who it is comes before what is said. */
async function prepare<Row extends AnyEndpoint>(
  c: Context<AppEnv>,
  row: Row,
  services: Services,
): Promise<Call<Row>> {
  const request = c.req.raw;
  const body = await readBytes(request, row.maxBodyBytes);
  const { headers, method } = request;
  const url = new URL(request.url);
  const signed = { method, target: `${url.pathname}${url.search}`, headers, body };
  const { caller, now } = await identify(services, signed, c.var.client.ip);
  c.set('actorId', caller.api_key);
  const input = parseInput(row, {
    params: c.req.param(),
    query: readQuery(url.searchParams),
    bytes: body,
  });
  return {
    services,
    caller,
    now,
    ...input,
    idempotencyKey: readKey(row, headers),
    callName: row.name,
  } as Call<Row>;
}

function readKey({ idempotent }: AnyEndpoint, headers: Headers): string | null {
  const key = idempotent ? headers.get('idempotency-key') : null;
  if (key !== null && !isUuid(key))
    throw new Refusal('INVALID_INPUT', messages.invalidInput, { field: 'Idempotency-Key' });
  return key?.toLowerCase() ?? null;
}

function respond(row: AnyEndpoint, answer: unknown): Response {
  if (!row.result) throw new Error(`${row.name} has no result`);
  return jsonAnswer(v.parse(row.result, answer));
}

function refuse(c: Context<AppEnv>, refusal: OpenApiRefusal): Response {
  const headers = new Headers(
    refusal.code === 'TOO_MANY' ? { 'retry-after': String(apiWindowMs / 1_000) } : {},
  );
  return jsonAnswer(errorBody(c.req.path, refusal), { status: refusal.status, headers });
}
