import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { OutsideFault } from '#server/gateways/ask-outside.ts';
import { httpProvider } from '#server/gateways/reports/http-provider.ts';
import { type ReportProvider, SecretRefused } from '#server/gateways/reports/provider.ts';
import { content } from './agency.ts';
import { type FakeProvider, startFakeProvider } from './fake-provider.ts';

let fake: FakeProvider;
let provider: ReportProvider;
beforeAll(async () => {
  fake = await startFakeProvider();
  provider = httpProvider(fake.url, { now: async () => new Date() });
});
afterAll(() => fake.close());

const subject = { name: '商清越', id_card: '33000019600101000X', phone_number: null };
const asking = () => ({ id: randomUUID(), level: 'basic', subject, key: fake.key }) as const;
const { demo: _demo, ...told } = content;

it('[decision.report.provider] asks under an id and a signature, and reads what is answered', async () => {
  const asked = asking();
  fake.behave({ body: { state: 'running' } });
  expect(await provider.report(asked)).toEqual({ state: 'running' });
  fake.behave({ body: { state: 'done', content: told } });
  const twice = await Promise.all([provider.report(asked), provider.report(asked)]);
  expect(twice).toEqual(Array(2).fill({ state: 'done', content }));
  const line = `PUT /v1/reports/${asked.id} ${JSON.stringify({ level: 'basic', ...subject })}`;
  expect(fake.taken.slice(-3)).toEqual([line, line, line]);
  fake.behave({ body: { state: 'refused' } });
  expect(await provider.report(asking())).toEqual({ state: 'refused' });
  expect(await provider.rcs(asking())).toBe(null);
  const open = {
    state: 'open',
    url: 'https://agency.example/r',
    wechat: null,
    alipay: { at: '2026-11-20T08:00:00Z', url: 'https://agency.example/a' },
  };
  fake.behave({ body: open });
  expect(await provider.rcs(asking())).toMatchObject({ url: open.url, alipay: open.alipay });
  fake.behave({ body: { listed: true } });
  expect(await provider.isListed({ type: 'mobile', content: '13800000000', key: fake.key })).toBe(true);
});

it('[decision.report.provider] says that the key is not taken', async () => {
  fake.behave({ body: { state: 'running' } });
  await expect(provider.report({ ...asking(), key: 'another key' })).rejects.toThrow(SecretRefused);
});

it.each([
  { title: 'a wrong signature', behaviour: { signature: 'wrong', body: { state: 'running' } } },
  { title: 'no signature', behaviour: { signature: 'none', body: { state: 'running' } } },
  {
    title: 'what another request was answered',
    behaviour: { signature: 'of another request', body: { state: 'running' } },
  },
  { title: 'an error', behaviour: { status: 500, body: { state: 'running' } } },
  { title: 'no JSON', behaviour: { body: '<html>' } },
  { title: 'a state that nobody knows', behaviour: { body: { state: 'soon' } } },
  {
    title: 'a score that cannot be',
    behaviour: { body: { state: 'done', content: { ...told, score: 101 } } },
  },
  { title: 'half an answer', behaviour: { cut: true, body: { state: 'running' } } },
  {
    title: 'a page that is not https',
    behaviour: { body: { state: 'open', url: 'javascript:alert(1)', wechat: null, alipay: null } },
  },
] as const)('[decision.report.provider] takes $title for no answer', async ({ behaviour }) => {
  fake.behave(behaviour);
  const call =
    'body' in behaviour && typeof behaviour.body === 'object' && behaviour.body.state === 'open'
      ? provider.rcs(asking())
      : provider.report(asking());
  await expect(call).rejects.toThrow(OutsideFault);
});

it('[decision.report.provider] does not wait for who is too slow', async () => {
  fake.behave({ silent: true });
  const soon = AbortSignal.timeout(100);
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon);
  await expect(provider.report(asking())).rejects.toThrow(OutsideFault);
  timeout.mockRestore();
});
