import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { routePath } from 'hono/route';
import * as messages from '#domain/messages.ts';
import { Refusal } from './call/refusal.ts';
import type { Services } from './call/services.ts';
import { isOvertaken } from './database/drivers/overtaken.ts';
import { isUnavailable } from './database/drivers/unavailable.ts';
import { mountAppIcons } from './devices/apple/app-icons.ts';
import { createReadiness } from './health/readiness.ts';
import type { AppEnv } from './http/app-env.ts';
import { bindRow } from './http/bind.ts';
import { createAddressReader } from './http/client-address.ts';
import { errorBody } from './http/error-body.ts';
import { jsonAnswer } from './http/json.ts';
import { loggedPath } from './http/logged-path.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { agentApiDocument, openApiDocument, storeApiDocument } from './openapi.ts';
import { boundRows } from './routes/registry.ts';
import { mountSites } from './site/site.ts';
import { createSiteNaming } from './site/site-naming.ts';
import { fileAnswer, findStatic, type StaticFiles } from './site/static.ts';

/** The whole HTTP surface: contract rows, API document, health, hosts' files, pictures of apps, the built console; `mount` adds test hooks. */
export function createApp(
  services: Services,
  files: StaticFiles,
  mount: (app: Hono<AppEnv>) => void = () => {},
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  frame(app, services);
  // A page of the list is five times as long without. Only what is read: the answers to logins and commands hold keys.
  app.get('/api/*', compress({ encoding: 'gzip', contentTypeFilter: /^application\/json/ }));
  for (const { row, handler } of boundRows) bindRow(app, row, handler, services);
  const document = openApiDocument();
  app.get('/api/openapi.json', (c) => c.json(document));
  const agentDocument = agentApiDocument();
  app.get('/agent/v1/openapi.json', (c) => c.json(agentDocument));
  const storeDocument = storeApiDocument();
  app.get('/openapi/v1/openapi.json', (c) => c.json(storeDocument));
  mount(app);
  app.get('/healthz', (c) => c.json({ ok: true }));
  const readiness = createReadiness(services);
  app.get('/readyz', async (c) => {
    const state = await readiness();
    if (state.status === 'down') throw new Refusal('UNAVAILABLE', messages.unavailable, { ...state });
    return c.json(state);
  });
  mountSites(app, services);
  mountAppIcons(app, services);
  const named = createSiteNaming(services);
  app.get('*', async (c, next) => {
    const file = c.req.path.startsWith('/api/') ? null : findStatic(files, c.req.raw);
    return file ? fileAnswer(await named(file, c.req.raw), c.req.raw) : next();
  });
  return app;
}

function refusalOf(error: Error): Refusal {
  if (error instanceof Refusal) return error;
  // What the database has ended because of others is undone, and can be sent again.
  return isUnavailable(error) || isOvertaken(error)
    ? new Refusal('UNAVAILABLE', messages.unavailable)
    : new Refusal('INTERNAL', messages.internal);
}

/** What every answer has: an id, security headers, a line in the log, and an error body where it failed. */
export function frame(
  app: Hono<AppEnv>,
  { config, log, meters }: Pick<Services, 'config' | 'log' | 'meters'>,
): void {
  const readAddress = createAddressReader(config.trustedProxies, (peer) =>
    log.warn('X-Forwarded-For from an address that TRUSTED_PROXIES does not name', { peer }),
  );
  app.use(async (c, next) => {
    const id = randomUUID();
    const start = performance.now();
    c.set(
      'client',
      readAddress({
        peer: c.env.incoming.socket.remoteAddress ?? '',
        forwardedFor: c.req.header('x-forwarded-for') ?? null,
        forwardedProto: c.req.header('x-forwarded-proto') ?? null,
      }),
    );
    await next();
    // Nobody reads it, and nobody else would end it: a stream of events would run on.
    if (c.req.method === 'HEAD') await c.res.body?.cancel();
    const { headers, status } = c.res;
    headers.set('x-response-id', id);
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    setSecurityHeaders(headers, c.var.client.secure);
    if (c.error && !(c.error instanceof Refusal)) log.error('unexpected error', { id, error: c.error });
    const ms = Math.round(performance.now() - start);
    meters.answered({ method: c.req.method, path: routePath(c), status, ms });
    // Phones ask all the time.
    const tell = c.req.path.startsWith('/agent/') && status < 400 ? log.debug : log.info;
    tell('request', {
      id,
      method: c.req.method,
      path: loggedPath(c.req.path),
      status,
      ms,
      actor: c.var.actorId,
    });
  });
  app.onError((error, c) => {
    const refusal = refusalOf(error);
    return jsonAnswer(errorBody(c.req.path, refusal), { status: refusal.status });
  });
  app.notFound((c) => {
    const refusal = new Refusal('NOT_FOUND', messages.notFound);
    return jsonAnswer(errorBody(c.req.path, refusal), { status: refusal.status });
  });
}
