import { describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import type { ProgressItem } from '#api/contract/devices/progress.ts';
import { adminMark, permissionCode, permissions, type Rights } from '#domain/access/permissions.ts';
import { commandDenial } from '#domain/apple/command-right.ts';
import {
  type AppleCommandName,
  appleCommand,
  appleCommandNames,
  appleCommands,
} from '#domain/apple/commands.ts';
import { legality } from '#domain/apple/legality.ts';
import { preflight } from '#domain/apple/preflight.ts';
import { isFinal, operationStatus, operationStatuses } from '#domain/devices/operation.ts';
import { isSendable } from '#domain/devices/preflight.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { offer } from '#screens/apple/commands/device-offers.ts';
import { reasonInFull } from '#screens/devices/commands/offers.ts';
import type { Actor } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import { authorize } from '#server/http/authorize.ts';
import { judge } from '#server/operations/judge.ts';
import { item, knownFacts, lockCases } from '../domain/lock-facts.ts';

/**
 * Every state of a device × every command × every kind of rights, asked of the functions that the server's handler asks
 * (authorize(), judge()) and of those that the console offers by (offer(), preflight()).
 */

const now = new Date('2026-11-21T02:00:00Z');
const unfinished = operationStatuses.filter((status) => !isFinal(status));

const cross = <A, B>(as: readonly A[], bs: readonly B[]): [A, B][] =>
  as.flatMap((a) => bs.map((b): [A, B] => [a, b]));

const named = (one: ReturnType<typeof item>): ProgressItem => ({ ...one, remark: '', clerk_name: '李晓雯' });

/** Nothing else under way, or one operation of the command's kind in each status that it can have, or one of another kind. */
function companions(command: AppleCommandName): readonly (ProgressItem | null)[] {
  const { kind } = appleCommand(command);
  const alike = appleCommands.filter((other) => other.kind === kind && other.executor !== 'server');
  const stranger = appleCommands.filter((other) => other.kind !== kind).slice(0, 1);
  const items = cross([...alike, ...stranger], unfinished).flatMap(([{ name, irreversible }, status]) => {
    const other = named(item(name, status));
    if (status === operationStatus.unknown)
      return [other, { ...other, cancel: 'tooLate' as const }, { ...other, observed_since: true }];
    if (status !== operationStatus.created) return [other];
    const waits = irreversible || name === 'lock';
    return waits ? [named(item(name, status, '2026-11-21T02:00:20.000Z', irreversible))] : [];
  });
  return [null, ...items];
}

const flags = cross(cross([0, 1], [0, 1]), cross([0, 1, 2], [0, 1, 2])).map(
  ([[recycled_status, supervise_status], [abm_status, activation_lock_status]]) => ({
    recycled_status,
    supervise_status,
    abm_status,
    activation_lock_status,
  }),
);

/** What else is known of a device: all that a command can ask for, or one thing missing. */
const lacking: readonly Partial<AppleDevice>[] = [
  { os_version: '' },
  { os_version: '10.3.3' },
  { available_os_updates: [] },
  { has_unlock_token: false },
  { has_bypass_code: false },
  { hirer_phone_number: null },
];

const devicesFor = (command: AppleCommandName): AppleDevice[] => {
  const beside = [
    ...companions(command).map((other) => ({ other, known: {} })),
    ...lacking.map((known) => ({ other: null, known })),
  ];
  return cross(cross(Object.values(lockCases), flags), beside).map(
    ([[{ evidence, progress }, flag], { other, known }]) =>
      sampleDevice({
        ...knownFacts,
        available_os_updates: [...knownFacts.available_os_updates],
        ...flag,
        ...known,
        lock_evidence: { ...evidence, operation_id: null },
        progress: [...progress.map(named), ...(other ? [other] : [])],
      }),
  );
};

const row = (command: AppleCommandName) => {
  const { call } = appleCommand(command);
  const found = rows.find(({ path }) => path === `/api/device/ios/command/${call}`);
  if (!found) throw new Error(`no row for ${command}`);
  return found;
};

const everyCode = permissions.map(({ code }) => code);
/** With the modules that the command needs; the last: whoever has every right in a store without the second one. */
const rightsFor = (command: AppleCommandName): Rights[] => {
  const { permission, module } = appleCommand(command);
  const needed = permission === null ? [] : [permissionCode(permission)];
  const others = everyCode.filter((code) => !needed.includes(code));
  const available_modules = ['mdm-apple', ...(module === null ? [] : [module])];
  return [
    ...[[adminMark], needed, others].map((codes) => ({ permission: codes, available_modules })),
    { permission: [adminMark], available_modules: ['mdm-apple'] },
  ];
};

const actor = (rights: Rights): Actor => ({
  id: '44444444-4444-4444-8444-444444444444',
  name: '李晓雯',
  phone_number: '12057180002',
  store_id: '55555555-5555-4555-8555-555555555555',
  store_name: '城西旗舰店',
  is_admin: rights.permission.includes(adminMark),
  visible_clerk: [],
  has_secondary_password: true,
  must_change_password: false,
  session_id: '66666666-6666-4666-8666-666666666666',
  ...rights,
});

/** What the server answers: nothing, or why not and the way out. */
function serverSays(command: AppleCommandName, device: AppleDevice, rights: Rights, scheduled = false) {
  try {
    authorize(row(command), actor(rights), {});
    const verdict = legality(command, device);
    judge({ kind: 'apple', name: command, scheduled, verdict, progress: device.progress }, now);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message, detail, code } = error;
    return { code, sentence: [message, detail.exit].filter(Boolean).join('。') };
  }
}

interface Cell {
  readonly command: AppleCommandName;
  readonly device: AppleDevice;
  readonly rights: Rights;
}

const cellsOf = (command: AppleCommandName): Cell[] =>
  cross(devicesFor(command), rightsFor(command)).map(([device, rights]) => ({ command, device, rights }));

const chinese = /[\u4e00-\u9fff]{4}/;

/** What both sides say in a cell; `apart` where they don't say the same, `deadEnd` where a person is left standing. */
function look({ command, device, rights }: Cell) {
  const server = serverSays(command, device, rights);
  const { reason, exit, conflict } = offer(command, device, rights, now);
  const sentence = reasonInFull({ reason, exit, conflict });
  const denial = commandDenial(rights, command);
  const sent = preflight(command, device, { denial, scheduled: false, now });
  const agree =
    (reason !== null) === (server !== null) &&
    sentence === (server?.sentence ?? null) &&
    isSendable(sent) === (server === null) &&
    (server === null || (sent.reason !== null && server.sentence.startsWith(sent.reason)));
  const wayOut = exit ?? conflict ?? '';
  const standing = reason !== null && !(chinese.test(sentence ?? '') && chinese.test(wayOut));
  return {
    verdict: server?.code ?? 'possible',
    apart: agree ? null : { command, device, rights, server, sentence, sent },
    deadEnd: standing ? { command, device, rights, sentence } : null,
  };
}

describe.each(appleCommandNames)('%s', (command) => {
  it('[decision.legality] [role.non-admin] is offered where the server takes it, and refused in the same words with a way out', () => {
    const cells = cellsOf(command).map(look);
    expect(cells.find(({ apart }) => apart)?.apart).toBeUndefined();
    expect(cells.find(({ deadEnd }) => deadEnd)?.deadEnd).toBeUndefined();
    // What our own records carry out is never under way.
    const { executor, permission } = appleCommand(command);
    expect(new Set(cells.map(({ verdict }) => verdict))).toEqual(
      new Set([
        'possible',
        ...(permission === null ? [] : ['PERMISSION_DENIED']),
        // Our own records of the cards are read of every device.
        ...(command === 'get-sim-log' ? [] : ['NOT_POSSIBLE']),
        ...(executor === 'server' ? [] : ['CONFLICT']),
      ]),
    );
  });
});

describe('a lock at a time ahead', () => {
  it('[decision.legality] [decision.one-active] is foreseen as the server judges it, and taken wherever a lock is offered', () => {
    const cells = cellsOf('lock').map(({ command, device, rights }) => {
      const server = serverSays(command, device, rights, true);
      const question = { denial: commandDenial(rights, command), scheduled: true, now };
      const sent = preflight(command, device, question);
      const offered = offer(command, device, rights, now).reason === null;
      const agree = isSendable(sent) ? server === null : sent.reason === server?.sentence;
      const isTaken = !offered || server === null;
      return {
        verdict: server?.code ?? 'possible',
        // What is under way keeps nobody from a lock later on.
        onlyLater: server === null && !offered,
        apart: agree && isTaken ? null : { device, rights, server, sent, offered },
      };
    });
    expect(cells.find(({ apart }) => apart)?.apart).toBeUndefined();
    expect(new Set(cells.map(({ verdict }) => verdict))).toEqual(
      new Set(['possible', 'PERMISSION_DENIED', 'NOT_POSSIBLE']),
    );
    expect(cells.some(({ onlyLater }) => onlyLater)).toBe(true);
  });
});
