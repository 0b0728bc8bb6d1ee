import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { resetClerkPassword } from '#api/contract/people/clerks.ts';
import { clerkActionEffects } from '#machines/clerks/clerk-action/clerk-action.effects.ts';
import { clerkActionMachine } from '#machines/clerks/clerk-action/clerk-action.machine.ts';
import { fakeClient } from './fake-client.ts';

it('[decision.secrets] a new login password goes past the machine: no event and no context holds it', async () => {
  const fake = fakeClient();
  const disclose = vi.fn();
  const heard: unknown[] = [];
  const actor = createActor(
    clerkActionMachine.provide({ actors: clerkActionEffects(fake.client, disclose) }),
    {
      input: { clerkId: '66666666-6666-4666-8666-666666666666', action: 'resetPassword' },
      inspect: (event) => heard.push('event' in event ? event.event : null),
    },
  ).start();
  actor.send({ type: 'action.confirm', password: 'Guard-2026' });
  expect(fake.last().row).toBe(resetClerkPassword);
  await fake.last().answer({ password: 'Kw7rTm3x' });
  expect(actor.getSnapshot().value).toBe('telling');
  expect(disclose).toHaveBeenCalledExactlyOnceWith('Kw7rTm3x');
  expect(heard.length).toBeGreaterThan(0);
  expect(JSON.stringify([heard, actor.getSnapshot().context])).not.toContain('Kw7rTm3x');
});
