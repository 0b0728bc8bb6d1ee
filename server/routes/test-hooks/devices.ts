import type { Hono } from 'hono';
import * as v from 'valibot';
import * as messages from '#domain/messages.ts';
import { deviceNotFound, Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { phoneSettings, readPhone, setPhone } from '#server/gateways/simulator/remote-control.ts';
import type { AppEnv } from '#server/http/app-env.ts';

/** Tests script the simulated phones and look at what they really are. */
export function mountDeviceHooks(app: Hono<AppEnv>, { db, clock }: Services): void {
  app.post('/api/test/device', async (c) => {
    const body = v.safeParse(phoneSettings, await c.req.json());
    if (!body.success) throw new Refusal('INVALID_INPUT', messages.invalidInput);
    if (!(await setPhone(db, body.output, await clock.now()))) throw deviceNotFound();
    return c.json({ ok: true });
  });

  app.get('/api/test/device/:id', async (c) => {
    const phone = await readPhone(db, c.req.param('id'));
    if (!phone) throw deviceNotFound();
    return c.json(phone);
  });
}
