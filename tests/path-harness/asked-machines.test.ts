import { expect, it } from 'vitest';
import { askedFor } from '#tests/paths/asked-machines.ts';

const machines = ['captcha', 'session', 'sms-code', 'session-bench'].map((name) => ({ name }));
const named = (title: string | null) => askedFor(machines, title).map(({ name }) => name);

it('a run by the name of a machine plans that machine alone, and any other run plans all', () => {
  expect(named('captcha')).toEqual(['captcha']);
  expect(named('session > walk 3,')).toEqual(['session']);
  expect(named('sms-code.*is written')).toEqual(['sms-code']);
  for (const title of [null, 'walk 3', 'capt', 'is written as a machine should be']) {
    expect(named(title)).toHaveLength(machines.length);
  }
});
