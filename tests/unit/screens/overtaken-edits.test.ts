import { expect, it } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import type { Client } from '#api/contract/row/call.ts';
import { androidDefaults } from '#machines/android/store-defaults.ts';
import { appleKind } from '#machines/apple/kind.ts';
import { appleDefaults } from '#machines/apple/store-defaults.ts';
import { contractEditEffects } from '#machines/devices/contract-edit/contract-edit.effects.ts';
import { sampleContract } from '#machines/devices/contract-edit/contract-edit.model.ts';
import { defaultRestrictionEffects } from '#machines/devices/default-restriction/default-restriction.effects.ts';
import { remarkEditEffects } from '#machines/devices/device-detail/remark-edit.effects.ts';
import { hirerEditEffects } from '#machines/devices/hirer-edit/hirer-edit.effects.ts';
import { fakeClient, refusal } from './fake-client.ts';

const deviceId = '11111111-1111-4111-8111-111111111111';
const changed = { clerk_name: '王芳', at: '2026-11-22T02:00:00.000Z' };
const hirer = { hirer_name: '王芳', hirer_phone_number: '139****7731' };

interface Edit {
  readonly what: string;
  readonly logic: (client: Client) => AnyActorLogic;
  readonly input: object;
  readonly current: unknown;
  /** what of it is in the answer */
  readonly told: object;
}

const edits: readonly Edit[] = [
  {
    what: 'the remark',
    logic: (client) => remarkEditEffects(client, 'apple').saveRemark,
    input: { deviceId, remark: '新备注', based_on: '旧备注' },
    current: { remark: '同事写的' },
    told: { standing: '同事写的' },
  },
  {
    what: 'the hirer',
    logic: (client) => hirerEditEffects(client, appleKind).saveHirer,
    input: { deviceId, hirer_name: '李雷', based_on: { hirer_name: null, hirer_phone_number: null } },
    current: hirer,
    told: { standing: hirer },
  },
  {
    what: 'the contract',
    logic: (client) => contractEditEffects(client).saveContract,
    input: { kind: 'apple', deviceId, way: 'settle', terms: {}, basedOn: null },
    current: sampleContract,
    told: { standing: sampleContract },
  },
  {
    what: 'the white list',
    logic: (client) => defaultRestrictionEffects(client, appleDefaults).saveDefault,
    input: { content: { kind: 'whiteList', apps: [] }, password: 'Guard-2026', based_on: null },
    current: { list: [{ app_name: '微信', bundle_id: 'com.tencent.xin', icon: '' }], total: 1, changed },
    told: { current: { content: { kind: 'whiteList', apps: [{ id: 'com.tencent.xin' }] }, changed } },
  },
  {
    what: 'the default restrictions of Android',
    logic: (client) => defaultRestrictionEffects(client, androidDefaults).saveDefault,
    input: { content: { kind: 'system', values: {} }, password: 'Guard-2026', based_on: null },
    current: { configs: { no_sms: true }, changed },
    told: { current: { content: { kind: 'system', values: { no_sms: true } }, changed } },
  },
];

it.each(edits)(
  '[decision.based-on] [decision.error-body] what stands by now is what the refusal tells, and nothing more is asked: $what',
  async ({ logic, input, current, told }) => {
    const { client, calls, last } = fakeClient();
    const answer = toPromise(createActor(logic(client), { input }).start());
    await last().fail(refusal('CONFLICT', '王芳刚修改过', { current }));
    expect(await answer).toMatchObject({ ok: false, ...told });
    expect(calls).toHaveLength(1);
  },
);

it.each(edits)(
  'a conflict that tells nothing of its shape is a refusal as any other: $what',
  async (edit) => {
    const { client, calls, last } = fakeClient();
    const answer = toPromise(createActor(edit.logic(client), { input: edit.input }).start());
    await last().fail(refusal('CONFLICT', '王芳刚修改过', { current: null }));
    expect(await answer).toMatchObject({
      ...{ ok: false, sentence: '王芳刚修改过' },
      ...Object.fromEntries(Object.keys(edit.told).map((name) => [name, null])),
    });
    expect(calls).toHaveLength(1);
  },
);
