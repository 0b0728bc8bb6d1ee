import { describe, expect, it } from 'vitest';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import { conflict } from '#domain/apple/conflict.ts';
import { type OperationStatus, operationStatus } from '#domain/devices/operation.ts';
import { item } from './lock-facts.ts';

const { created, waiting, sent, notNow, unknown } = operationStatus;
const unfinished: readonly OperationStatus[] = [created, waiting, sent, notNow, unknown];

const kinds = (command: AppleCommandName, scheduled: boolean, other: string) =>
  unfinished.map((status) => conflict(command, scheduled, [item(other, status)]).kind);

describe('a command for now', () => {
  it('[decision.one-active] meets lock and unlock as one kind', () => {
    // the other one is:                          scheduled, waiting,  sent,      notNow,    unknown
    expect(kinds('lock', false, 'lock')).toEqual(['none', 'blocked', 'blocked', 'blocked', 'blocked']);
    expect(kinds('unlock', false, 'unlock')).toEqual(['none', 'blocked', 'blocked', 'blocked', 'blocked']);
    expect(kinds('lock', false, 'unlock')).toEqual(['none', 'replaces', 'blocked', 'blocked', 'none']);
    expect(kinds('unlock', false, 'lock')).toEqual(['none', 'replaces', 'blocked', 'blocked', 'none']);
  });

  it('[decision.one-active] that only asks may be given again when its answer got lost', () => {
    const again = kinds('get-location', false, 'get-location');
    // the other one is:   scheduled, waiting,  sent,      notNow,    unknown
    expect(again).toEqual(['none', 'blocked', 'blocked', 'blocked', 'none']);
  });

  it('[decision.one-active] takes the place of nothing that may have been handed over', () => {
    const perhapsSent = { ...item('lock', waiting), may_have_left: true };
    expect(conflict('unlock', false, [perhapsSent])).toEqual({ kind: 'blocked', by: perhapsSent });
    const isAhead = { ...item('lock', created), may_have_left: true };
    expect(conflict('unlock', false, [isAhead])).toEqual({ kind: 'none' });
  });

  it('[decision.one-active] names what is in its way', () => {
    const first = item('lock', sent);
    expect(conflict('lock', false, [item('get-location', sent), first])).toEqual({
      kind: 'blocked',
      by: first,
    });
    const unsent = item('unlock', waiting);
    expect(conflict('lock', false, [unsent])).toEqual({ kind: 'replaces', item: unsent });
  });

  it('leaves other kinds and commands that it does not know alone', () => {
    const others = [item('get-location', sent), item('a-later-command', sent)];
    expect(conflict('lock', false, others)).toEqual({ kind: 'none' });
    expect(conflict('get-location', false, [item('lock', sent)])).toEqual({ kind: 'none' });
    expect(conflict('get-location', false, [item('get-location', waiting)]).kind).toBe('blocked');
  });

  it('looks past an unknown opposite to one that is under way, in any order', () => {
    const pair = [item('lock', unknown), item('unlock', sent)];
    const blocked = { kind: 'blocked', by: item('unlock', sent) };
    expect(conflict('unlock', false, pair)).toEqual(blocked);
    expect(conflict('unlock', false, pair.toReversed())).toEqual(blocked);
  });

  it('[decision.one-active] that is unknown keeps its repetition out until somebody has taken it back, or the device has spoken since', () => {
    for (const command of ['reboot', 'lock', 'erase', 'schedule-os-update'] as const) {
      const lost = item(command, unknown);
      expect(conflict(command, false, [lost])).toEqual({ kind: 'blocked', by: lost });
      expect(conflict(command, false, [{ ...lost, cancel: 'tooLate' }])).toEqual({ kind: 'none' });
      expect(conflict(command, false, [{ ...lost, observed_since: true }])).toEqual({ kind: 'none' });
      const again = item(command, sent);
      const letGo = [{ ...lost, cancel: 'tooLate' as const }, again];
      expect(conflict(command, false, letGo)).toEqual({ kind: 'blocked', by: again });
    }
  });

  it('[decision.one-active] that may be answered yet stays in the way, whoever wants it back', () => {
    for (const status of [sent, notNow]) {
      const asked = { ...item('reboot', status), cancel: 'tooLate' as const, observed_since: true };
      expect(conflict('reboot', false, [asked]).kind).toBe('blocked');
    }
  });

  it('replaces nothing while something else is in its way', () => {
    const pair = [item('unlock', waiting), item('lock', unknown)];
    expect(conflict('lock', false, pair)).toEqual({ kind: 'blocked', by: item('lock', unknown) });
  });
});

it('[decision.one-active] a scheduled lock meets only another scheduled one, whose place it takes', () => {
  expect(kinds('lock', true, 'lock')).toEqual(['replaces', 'none', 'none', 'none', 'none']);
  expect(kinds('lock', true, 'unlock').slice(1)).toEqual(['none', 'none', 'none', 'none']);
});

describe('a hold window', () => {
  const held = (command: AppleCommandName) => item(command, created, '2026-11-21T02:00:30.000Z', true);

  it('[decision.one-active] [decision.hold] keeps the same command out, and gives way to another of its kind', () => {
    const erase = held('erase');
    expect(conflict('erase', false, [erase])).toEqual({ kind: 'blocked', by: erase });
    expect(conflict('remove-main-profile', false, [erase])).toEqual({ kind: 'replaces', item: erase });
    expect(conflict('abm-unbind', false, [erase])).toEqual({ kind: 'none' });
  });

  it('[decision.one-active] erasing and removing the profile are one kind, the others are kinds of their own', () => {
    // the other one is:                                  scheduled, waiting,  sent,      notNow,    unknown
    expect(kinds('erase', false, 'remove-main-profile')).toEqual([
      'none',
      'replaces',
      'blocked',
      'blocked',
      'none',
    ]);
    const alone = ['set-system-restriction', 'turn-off-activation-lock', 'abm-unbind'] as const;
    for (const command of alone) {
      expect(kinds(command, false, command).slice(1)).toEqual(Array(4).fill('blocked'));
      for (const other of [...alone, 'erase', 'lock'].filter((name) => name !== command))
        expect(kinds(command, false, other)).toEqual(Array(5).fill('none'));
    }
  });
});
