import { expect, it } from 'vitest';
import type { HeldOperationsEvent } from '#machines/devices/held-operations/held-operations.machine.ts';
import { createPresses } from '../../../src/app/holds/holds.ts';

const look: HeldOperationsEvent = { type: 'holds.look' };

function barOf() {
  const heard: HeldOperationsEvent[] = [];
  return { heard, actor: { send: (event: HeldOperationsEvent) => heard.push(event) } };
}

it('[decision.hold.proof] what is pressed before the bar is here reaches it once', () => {
  const { tell, attach } = createPresses();
  const [first, second] = [barOf(), barOf()];
  expect(tell(look)).toBe(false);
  const end = attach(first.actor);
  expect(tell(look)).toBe(true);
  expect(first.heard).toEqual([look, look]);
  end();
  attach(second.actor);
  expect(second.heard).toEqual([]);
});

it('[decision.hold.proof] nothing of it is sent when the session has ended meanwhile', () => {
  const { tell, attach, forget } = createPresses();
  const next = barOf();
  tell(look);
  forget();
  attach(next.actor);
  expect(next.heard).toEqual([]);
});
