import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { isUuid } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import type { Actor } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import { authenticate, requireSession } from '../security/authenticate.ts';
import type { AppEnv } from './app-env.ts';
import { authorize } from './authorize.ts';
import { jsonAnswer } from './json.ts';
import { parseInput, readBytes, readQuery } from './read-input.ts';
import { refuseTakenKey } from './taken-key.ts';

/** A handler as the registry holds it: there its row has made sure of the types. */
export type AnyHandler = (call: never) => Promise<unknown>;

/**
 * Serves one contract row. Order of the questions: size of the body (413; of a large one behind the session, 401), token (401, 403
 * TOKEN_EXPIRED), whether the console shows whose token it is (409), a password to change, area, module, admin, permission (403
 * PERMISSION_DENIED), input (400), a key that another call has taken (409); then the handler.
 * Fields that the result schema does not name are cut off.
 */
export function bindRow(app: Hono<AppEnv>, row: AnyEndpoint, handler: AnyHandler, services: Services): void {
  app.on(row.method, honoPath(row.path), async (c) => {
    const call = await prepare(c, row, services);
    try {
      return respond(row, await handler(call as never), call.headers);
    } catch (error) {
      throw error instanceof Refusal ? withKey(error, call.grant) : error;
    }
  });
}

/** /log/{id} → /log/:id */
const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

async function prepare(c: Context<AppEnv>, row: AnyEndpoint, services: Services) {
  const request = c.req.raw;
  // A large body is not taken from a stranger. An old token is told behind it: the console renews it and calls again.
  if (row.maxBodyBytes && row.access.login)
    await requireSession(services.db, request.headers.get('authorization'));
  const bytes = row.body ? await readBytes(request, row.maxBodyBytes) : new Uint8Array();
  const query = readQuery(new URL(request.url).searchParams);
  const { actor, now } = row.access.login
    ? await authenticate(services.db, request.headers.get('authorization'), c.var.client.ip)
    : { actor: null, now: await services.clock.now() };
  if (actor) {
    c.set('actorId', actor.id);
    requireShown(actor, request);
    authorize(row, actor, query);
  }
  const input = parseInput(row, { params: c.req.param(), query, bytes });
  const idempotencyKey = row.idempotent ? readIdempotencyKey(request) : null;
  if (actor) await refuseTakenKey(services.db, actor, { idempotencyKey, callName: row.name });
  const grant: { key?: string } = {};
  return {
    ...input,
    actor,
    services,
    now,
    ip: c.var.client.ip,
    secure: c.var.client.secure,
    request,
    idempotencyKey,
    callName: row.name,
    headers: new Headers({ 'x-server-time': now.toISOString() }),
    grant,
  };
}

/**
 * Ours: a console may say whose account it shows. Tokens are shared by tabs, and another one may have logged in as somebody
 * else: nothing is done in that name from a screen that shows the first.
 */
function requireShown(actor: Actor, request: Request): void {
  const shown = request.headers.get('x-acting-clerk');
  if (shown === null) return;
  if (!isUuid(shown)) throw new Refusal('INVALID_INPUT', messages.invalidInput);
  if (shown.toLowerCase() !== actor.id)
    throw new Refusal('CONFLICT', messages.accountChanged, { reason: 'accountChanged' });
}

/** `decision.idempotency`: a uuid, or none */
function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key !== null && !isUuid(key)) throw new Refusal('INVALID_INPUT', messages.invalidInput);
  return key?.toLowerCase() ?? null;
}

function respond(row: AnyEndpoint, answer: unknown, headers: Headers): Response {
  if (row.raw) {
    if (!(answer instanceof Response)) throw new Error(`${row.name} must answer a Response`);
    for (const [name, value] of headers) answer.headers.append(name, value);
    return answer;
  }
  const result = v.safeParse(row.result ?? v.undefined(), answer);
  if (!result.success) {
    const faults = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
    throw new Error(`${row.name} answered what its row does not allow: ${faults.join('; ')}`);
  }
  return jsonAnswer(result.output, { headers });
}

/** A right password answers a key also where the command itself was refused (`decision.grant`). */
const withKey = (refusal: Refusal, { key }: { readonly key?: string }) =>
  key === undefined ? refusal : new Refusal(refusal.code, refusal.message, { ...refusal.detail, key });
