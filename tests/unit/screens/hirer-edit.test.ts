import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { updateHirer } from '#api/contract/apple/devices.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { appleKind } from '#machines/apple/kind.ts';
import { hirerEditEffects } from '#machines/devices/hirer-edit/hirer-edit.effects.ts';
import { hirerEditMachine } from '#machines/devices/hirer-edit/hirer-edit.machine.ts';
import { fakeClient, lost, refusal } from './fake-client.ts';

const deviceId = '11111111-1111-4111-8111-111111111111';
const seen = { hirer_name: '王小明', hirer_phone_number: '138****2026' };
const typed = { hirer_name: '周宁', hirer_phone_number: '13900002026' };
const conflict = memberMessages.editedMeanwhile('承租人', {
  who: '赵敏',
  when: '11-21 09:58',
  isSelf: false,
});

function save() {
  const fake = fakeClient();
  const machine = hirerEditMachine.provide({ actors: hirerEditEffects(fake.client, appleKind) });
  const actor = createActor(machine, { input: { deviceId, hirer: seen } }).start();
  for (const field of ['hirer_name', 'hirer_phone_number'] as const)
    actor.send({ type: 'hirer.fill', field, text: typed[field] });
  actor.send({ type: 'hirer.save' });
  return {
    ...fake,
    actor,
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
  };
}

describe('who has a device', () => {
  it('is unknown after a lost answer: the same is sent again, and nothing else may be typed before', async () => {
    const { actor, calls, context, last, state } = save();
    await last().fail(lost);
    expect(state()).toBe('uncertain');
    actor.send({ type: 'hirer.fill', field: 'hirer_name', text: '别人' });
    expect(context().draft).toEqual(typed);
    actor.send({ type: 'hirer.save' });
    const body = { device_id: deviceId, ...typed, based_on: seen };
    expect(calls.map(({ row, input }) => [row, input])).toEqual([
      [updateHirer, { body }],
      [updateHirer, { body }],
    ]);
    await last().answer(typed);
    expect(state()).toBe('saved');
  });

  it('is not saved where it was refused: what is typed stays, and its field or the dialog says why', async () => {
    const { actor, context, last, state } = save();
    await last().fail(refusal('INVALID_INPUT', '承租人手机号有误', { field: 'hirer_phone_number' }));
    expect([state(), context().draft]).toEqual(['editing', typed]);
    expect(context()).toMatchObject({ errors: { hirer_phone_number: '承租人手机号有误' }, refusal: null });
    actor.send({ type: 'hirer.save' });
    await last().fail(refusal('NOT_FOUND', messages.deviceNotFound));
    expect([state(), context().draft]).toEqual(['editing', typed]);
    expect(context()).toMatchObject({ errors: {}, refusal: messages.deviceNotFound });
  });

  it('[decision.based-on] is replaced by what is typed only once whom a colleague wrote down was shown, as the refusal tells them', async () => {
    const { actor, calls, context, last, state } = save();
    await last().fail(refusal('CONFLICT', conflict));
    expect([state(), context().draft]).toEqual(['editing', typed]);
    expect(context()).toMatchObject({ refusal: conflict, overtaken: false });
    actor.send({ type: 'hirer.save' });
    expect(last().input).toMatchObject({ body: { based_on: seen } });
    const theirs = { hirer_name: '赵一', hirer_phone_number: null };
    await last().fail(refusal('CONFLICT', conflict, { current: theirs }));
    expect(context()).toMatchObject({ refusal: conflict, overtaken: true, seen: theirs });
    expect(calls).toHaveLength(2);
  });
});
