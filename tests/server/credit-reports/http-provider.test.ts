import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readContent } from '#domain/reports/content.ts';
import { OutsideFault } from '#server/gateways/ask-outside.ts';
import { httpProvider } from '#server/gateways/reports/http-provider.ts';
import { type ReportProvider, SecretRefused } from '#server/gateways/reports/provider.ts';
import { type FakeProvider, startFakeProvider } from './fake-provider.ts';

let fake: FakeProvider;
let provider: ReportProvider;
beforeAll(async () => {
  fake = await startFakeProvider();
  provider = httpProvider(fake.url, fake.key);
});
afterAll(() => fake.close());

const subject = { name: '商清越', id_card: '33000019600101000X', phone_number: null };
const asking = () => ({ id: randomUUID(), level: 'basic', subject, key: fake.key }) as const;
const told = {
  sections: [
    { kind: 'identity', agrees: true },
    { kind: 'blacklist', listed: false },
  ],
};
const content = readContent(told, 'basic');
const operator = () => {
  if (provider.operator === null) throw new Error('the operator is connected');
  return provider.operator;
};

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
  expect(await operator().rcs(asking())).toBe(null);
  const open = {
    state: 'open',
    url: 'https://agency.example/r',
    wechat: null,
    alipay: { at: '2026-11-20T08:00:00Z', url: 'https://agency.example/a' },
  };
  fake.behave({ body: open });
  expect(await operator().rcs(asking())).toMatchObject({ url: open.url, alipay: open.alipay });
  fake.behave({ body: { listed: true } });
  expect(await operator().isListed({ id: randomUUID(), type: 'mobile', content: '13800000000' })).toBe(true);
});

it('[decision.report.provider] risk queries and the blacklist are the operator’s, who may be connected to nothing', () => {
  expect(httpProvider(fake.url, null).operator).toBeNull();
  expect(httpProvider(fake.url, null)).toMatchObject({ name: new URL(fake.url).host, demo: false });
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
  { title: 'half an answer', behaviour: { cut: true, body: { state: 'running' } } },
] as const)('[decision.report.provider] takes $title for no answer', async ({ behaviour }) => {
  fake.behave(behaviour);
  await expect(provider.report(asking())).rejects.toThrow(OutsideFault);
});

it('[decision.report.provider] does not wait for who is too slow', async () => {
  fake.behave({ silent: true });
  const soon = AbortSignal.timeout(100);
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon);
  await expect(provider.report(asking())).rejects.toThrow(OutsideFault);
  timeout.mockRestore();
});
