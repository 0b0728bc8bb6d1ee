import type { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import * as v from 'valibot';
import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services, TestMemory } from '#server/call/services.ts';
import { advanceClock, resetClock } from '#server/database/clock.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { captchaCookie } from '#server/security/captcha.ts';
import { resetToSeed } from '#server/seed/seed-once.ts';
import { mountDeviceHooks } from './devices.ts';
import { mountPeopleHooks } from './people.ts';

const clockBody = v.union([
  v.strictObject({ advance_ms: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ reset: v.literal(true) }),
]);

/** What tests may do from outside; mounted only with TEST_HOOKS=1, which production refuses (config.ts). */
export function mountTestHooks(app: Hono<AppEnv>, services: Services, memory: TestMemory): void {
  const { db, clock } = services;

  mountDeviceHooks(app, services);
  mountPeopleHooks(app, services);

  app.post('/api/test/reset', async (c) => {
    await resetToSeed(db, clock, services.sealKey);
    memory.captchas.clear();
    memory.sms.clear();
    return c.json({ ok: true });
  });

  // A test that has no cookie at hand names the captcha by `id`, or takes the newest.
  app.get('/api/test/captcha', (c) => {
    const id = c.req.query('id') ?? getCookie(c, captchaCookie) ?? [...memory.captchas.keys()].at(-1) ?? '';
    const answer = memory.captchas.get(id);
    if (answer === undefined) throw new Refusal('NOT_FOUND', messages.notFound);
    return c.json({ id, answer });
  });

  // With --expose-gc: without what is only yet to be collected.
  app.get('/api/test/memory', (c) => {
    globalThis.gc?.();
    return c.json({ rss: process.memoryUsage.rss() });
  });

  app.get('/api/test/sms', (c) => c.json({ list: memory.sms.sent }));

  app.post('/api/test/clock', async (c) => {
    const body = v.safeParse(clockBody, await c.req.json());
    if (!body.success) throw new Refusal('INVALID_INPUT', messages.invalidInput);
    if ('reset' in body.output) await resetClock(db);
    else await advanceClock(db, body.output.advance_ms);
    services.nudgeOutbox();
    return c.json({ now: (await clock.now()).toISOString() });
  });
}
