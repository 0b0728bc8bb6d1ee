import { describe, expect, it } from 'vitest';
import { searchOptions } from '#api/contract/android/devices.ts';
import { clerks, models } from '#api/contract/apple/devices.ts';
import { clerkList } from '#api/contract/helper.ts';
import { toldApart } from '#domain/told-apart.ts';
import { loadFilterChoices, type WantedChoices } from '#machines/devices/filter-choices.ts';
import { choicesOf, clerkOptions } from '#screens/shared/list/filter-options.ts';
import { fakeClient } from './fake-client.ts';

const zhou = { id: '11111111-1111-4111-8111-111111111111', name: '周敏', disabled: false, phone_end: null };
const left = { id: '22222222-2222-4222-8222-222222222222', name: '陈静', disabled: true, phone_end: null };
const stranger = {
  id: '33333333-3333-4333-8333-333333333333',
  name: '赵一鸣',
  disabled: false,
  phone_end: null,
};
const model = { model: 'PGT-AN10', product_name: '荣耀 Magic5', count: 3 };
const answers = new Map<object, unknown>([
  [
    searchOptions,
    {
      brands: [],
      models: [{ value: model.model, label: model.product_name, count: model.count }],
      channels: [],
      clerks: [zhou, left].map(({ id, name, ...more }) => ({ value: id, label: name, ...more })),
    },
  ],
  [clerks, { list: [zhou, left], total: 2 }],
  [models, { list: [model], total: 1 }],
  [clerkList, { list: [zhou, stranger], total: 2 }],
]);

async function load(kind: 'apple' | 'android', wanted: WantedChoices) {
  const { client, calls } = fakeClient();
  const choices = loadFilterChoices(client, kind, wanted, new AbortController().signal);
  await Promise.all(calls.map((call) => call.answer(answers.get(call.row))));
  return { choices: await choices, asked: calls.map(({ row, input }) => [row.name, input]) };
}

describe('choices of a list’s filters', () => {
  it('[call.android] are asked for once', async () => {
    const { choices, asked } = await load('android', { listed: 'active' });
    expect(asked).toEqual([['android.searchOptions', { query: {} }]]);
    expect(choices).toMatchObject({ clerks: [zhou, left], models: [model] });
    expect((await load('android', { listed: 'recycled' })).asked).toEqual([
      ['android.searchOptions', { query: { archived: '1' } }],
    ]);
  });

  it('[call.ios] are clerks and models', async () => {
    const { choices, asked } = await load('apple', { listed: 'active' });
    expect(asked.map(([name]) => name)).toEqual(['ios.helper.clerks', 'ios.helper.models']);
    expect(choices).toEqual({ clerks: [zhou, left], models: [model] });
    expect((await load('apple', {})).asked.map(([name]) => name)).toEqual(['ios.helper.clerks']);
  });
});

describe('who can be given a device', () => {
  it.each(['apple', 'android'] as const)(
    '[role.clerk.disabled] %s: those whom one sees, without those whose account is disabled',
    async (kind) => {
      expect((await load(kind, { clerks: 'receiving' })).choices.clerks).toEqual([zhou]);
    },
  );

  it('[role.clerk.disabled] in a hand-over: everybody of the store who is not disabled', async () => {
    const { choices, asked } = await load('android', { clerks: 'store' });
    expect(asked).toEqual([['helper.clerkList', { query: {} }]]);
    expect(choices).toEqual({ clerks: [zhou, stranger], models: [] });
  });
});

describe('the filter of a list', () => {
  const shown = (value: string) =>
    choicesOf({ label: '店员', all: '全部店员', value, options: clerkOptions([zhou, left]) });

  it('[role.clerk.disabled] names who is disabled, and says so', () => {
    expect(shown(left.id).map(({ label }) => label)).toEqual(['全部店员', '周敏', '陈静（已停用）']);
  });

  it('[decision.person-names] tells two of one name apart by the end of their numbers, and nobody else', () => {
    const people = toldApart([
      { ...zhou, phone_number: '12057180007' },
      { ...left, name: zhou.name, phone_number: '120****0008' },
      { ...stranger, phone_number: '12057180009' },
    ]);
    expect(clerkOptions(people).map(({ label }) => label)).toEqual([
      '周敏（尾号 0007）',
      '周敏（尾号 0008，已停用）',
      stranger.name,
    ]);
  });

  it('does not say 全部 while it is narrowed to what is not among its choices', () => {
    expect(shown(stranger.id).at(-1)).toEqual({ value: stranger.id, label: '其他店员' });
    expect(shown('')).toHaveLength(3);
  });
});
