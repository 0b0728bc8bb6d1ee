import { describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import type { AppleDevice, ProgressItem } from '#api/contract/apple-device.ts';
import {
  type AppleCommandName,
  appleCommand,
  appleCommandNames,
  appleCommands,
} from '#domain/apple-commands.ts';
import { isFinal, operationStatus, operationStatuses } from '#domain/operation.ts';
import { adminMark, may, permissionCode, permissions } from '#domain/permissions.ts';
import { isSendable, preflight } from '#domain/preflight.ts';
import { sampleDevice } from '#machines/device-detail/sample-device.model.ts';
import { offer, reasonInFull } from '#screens/parts/device-offers.ts';
import type { Actor } from '#server/handler.ts';
import { authorize } from '#server/http/authorize.ts';
import { judge } from '#server/ios/judge.ts';
import { Refusal } from '#server/refusal.ts';
import { item, lockCases } from '../domain/lock-facts.ts';

/**
 * Every state of a device × every command × every kind of rights, asked of the functions that the server's handler asks
 * (authorize(), judge()) and of those that the console offers by (offer(), preflight()).
 */

const now = new Date('2026-11-21T02:00:00Z');
const unfinished = operationStatuses.filter((status) => !isFinal(status));

const cross = <A, B>(as: readonly A[], bs: readonly B[]): [A, B][] =>
  as.flatMap((a) => bs.map((b): [A, B] => [a, b]));

const named = (one: ReturnType<typeof item>): ProgressItem => ({ ...one, clerk_name: '李晓雯' });

/** Nothing else under way, or one operation of the command's kind in each status that it can have, or one of another kind. */
function companions(command: AppleCommandName): readonly (ProgressItem | null)[] {
  const { kind } = appleCommand(command);
  const alike = appleCommands.filter((other) => other.kind === kind && other.executor !== 'server');
  const stranger = appleCommands.filter((other) => other.kind !== kind).slice(0, 1);
  const items = cross([...alike, ...stranger], unfinished).flatMap(([{ name, irreversible }, status]) => {
    if (status !== operationStatus.created) return [named(item(name, status))];
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

const devicesFor = (command: AppleCommandName): AppleDevice[] =>
  cross(cross(Object.values(lockCases), flags), companions(command)).map(
    ([[{ evidence, progress }, flag], other]) =>
      sampleDevice({
        ...flag,
        lock_evidence: { ...evidence, operation_id: null },
        progress: [...progress.map(named), ...(other ? [other] : [])],
      }),
  );

const row = (command: AppleCommandName) => {
  const found = rows.find(({ path }) => path === `/api/device/ios/command/${command}`);
  if (!found) throw new Error(`no row for ${command}`);
  return found;
};

const everyCode = permissions.map(({ code }) => code);
const rightsFor = (command: AppleCommandName) => {
  const needed = permissionCode(appleCommand(command).permission);
  return [[adminMark], [needed], everyCode.filter((code) => code !== needed)];
};

const actor = (permission: readonly string[]): Actor => ({
  id: '44444444-4444-4444-8444-444444444444',
  name: '李晓雯',
  phone_number: '12057180002',
  store_id: '55555555-5555-4555-8555-555555555555',
  store_name: '城西旗舰店',
  is_admin: permission.includes(adminMark),
  visible_clerk: [],
  has_secondary_password: true,
  session_id: '66666666-6666-4666-8666-666666666666',
  permission,
  available_modules: ['mdm-apple'],
});

/** What the server answers: nothing, or why not and the way out. */
function serverSays(command: AppleCommandName, device: AppleDevice, permission: readonly string[]) {
  try {
    authorize(row(command), actor(permission), {});
    judge({ name: command, scheduled: false }, device, now);
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
  readonly permission: readonly string[];
}

const cellsOf = (command: AppleCommandName): Cell[] =>
  cross(devicesFor(command), rightsFor(command)).map(([device, permission]) => ({
    command,
    device,
    permission,
  }));

const chinese = /[\u4e00-\u9fff]{4}/;

/** What both sides say in a cell; `apart` where they don't say the same, `deadEnd` where a person is left standing. */
function look({ command, device, permission }: Cell) {
  const server = serverSays(command, device, permission);
  const { reason, exit, conflict } = offer(command, device, { permission }, now);
  const sentence = reasonInFull({ reason, exit, conflict });
  const permitted = may({ permission }, appleCommand(command).permission);
  const sent = preflight(command, device, { permitted, scheduled: false, now });
  const agree =
    (reason !== null) === (server !== null) &&
    sentence === (server?.sentence ?? null) &&
    isSendable(sent) === (server === null) &&
    (server === null || (sent.reason !== null && server.sentence.startsWith(sent.reason)));
  const wayOut = exit ?? conflict ?? '';
  const standing = reason !== null && !(chinese.test(sentence ?? '') && chinese.test(wayOut));
  return {
    verdict: server?.code ?? 'possible',
    apart: agree ? null : { command, device, permission, server, sentence, sent },
    deadEnd: standing ? { command, device, permission, sentence } : null,
  };
}

describe.each(appleCommandNames)('%s', (command) => {
  it('[decision.legality] [role.non-admin] is offered where the server takes it, and refused in the same words with a way out', () => {
    const cells = cellsOf(command).map(look);
    expect(cells.find(({ apart }) => apart)?.apart).toBeUndefined();
    expect(cells.find(({ deadEnd }) => deadEnd)?.deadEnd).toBeUndefined();
    // What our own records carry out is never under way.
    const blocked = appleCommand(command).executor === 'server' ? [] : ['CONFLICT'];
    expect(new Set(cells.map(({ verdict }) => verdict))).toEqual(
      new Set(['possible', 'PERMISSION_DENIED', 'NOT_POSSIBLE', ...blocked]),
    );
  });
});
