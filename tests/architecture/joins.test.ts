import { describe, expect, it } from 'vitest';
import { projectFiles, read } from './project-files.ts';

/**
 * Two tables are joined by the key of a row, or by whose both rows are. An Idempotency-Key, a serial number or a phone number is unique
 * within one store at most: who joins or finds by one alone gets another store's rows.
 */
const files = projectFiles().filter(
  (file) => /^server\/.*\.ts$/.test(file) && !file.includes('/migrations/'),
);

/** Columns that hold the key of a row: of its own, or of the one it refers to. */
const keys =
  /^(?:id|store_id|device_id|clerk_id|operation_id|saga_id|job_id|batch_id|report_id|for_clerk|acting_clerk_id|cancelled_by|actor_id|lock_wanted_by|uploaded_by|added_by|lock_operation)$/;
/** Both rows are the same one's. */
const owners = /^(?:store_id|device_id)$/;
/** Besides an owner: what else two of its rows have in common. */
const besides = ['kind', 'channel', 'level', 'number_hash', 'command_uuid'];

/** Looked at by a person. */
const checked: readonly string[] = [
  // among visibleOperations(), of the statement before
  // A phone is the same phone in every store (`decision.android.identity`); that it is elsewhere is all that is told.
  `server/devices/android/identity/elsewhere.ts: where('serial_number', '='`,
  `server/operations/find.ts: where('operation.command_uuid', '='`,
  // an operation with itself
  'server/outbox/push.ts: id = id',
  'server/outbox/push.ts: id = id',
];

const column = `'(?:(\\w+)\\.)?(\\w+)'`;
const join = new RegExp(`(?:inner|left)Join\\(\\s*'[\\w ]+',\\s*${column},\\s*${column}`, 'g');
const reference = new RegExp(`whereRef\\(\\s*${column},\\s*'=',\\s*${column}`, 'g');
/** Where something that is unique per store at most is asked for. */
const natural = /\bwhere\(\s*'(?:\w+\.)?(?:command_uuid|serial_number)',\s*'(?:=|in)'/g;
const owned = /where(?:Ref)?\(\s*'(?:\w+\.)?(?:store_id|device_id)',\s*'='|visibleOperations|visibleOf/;

/** The query around a place: from the statement before it to the end of its own. */
function queryAt(text: string, index: number): string {
  const start = Math.max(0, ...[';\n', '=> {\n', '\n\n'].map((end) => text.lastIndexOf(end, index)));
  const end = text.indexOf(';\n', index);
  return text.slice(start, end < 0 ? undefined : end);
}

/** What is joined or found by something else, in words. */
function strays(file: string, text: string): string[] {
  const joined = [...text.matchAll(join), ...text.matchAll(reference)].flatMap((found) => {
    const [, , one = '', , other = ''] = found;
    const isOwned =
      one === other &&
      (owners.test(one) || (besides.includes(one) && owned.test(queryAt(text, found.index))));
    const refers = keys.test(one) && keys.test(other) && (one === 'id') !== (other === 'id');
    return isOwned || refers ? [] : [`${file}: ${one} = ${other}`];
  });
  const found = [...text.matchAll(natural)].flatMap(({ 0: what, index }) =>
    owned.test(queryAt(text, index)) ? [] : [`${file}: ${what}`],
  );
  return [...joined, ...found];
}

describe('joins of tables, and finding by what is unique per store', () => {
  it('name a row’s key, or whose both rows are', () => {
    expect(files.flatMap((file) => strays(file, read(file))).toSorted()).toEqual(checked);
  });

  it.each([
    ["db.leftJoin('unlock_step', 'unlock_step.command_uuid', 'operation.command_uuid')", 1],
    ["db.innerJoin('clerk', 'clerk.phone_number', 'sms_code.phone_number')", 1],
    ["db.innerJoin('clerk', 'clerk.id', 'operation.clerk_id')", 0],
    ["db.whereRef('other.kind', '=', 'due.kind')", 1],
    ["db.whereRef('other.device_id', '=', 'due.device_id').whereRef('other.kind', '=', 'due.kind')", 0],
    ["db.selectFrom('unlock_step').where('command_uuid', '=', uuid)", 1],
    ["db.selectFrom('operation').where('store_id', '=', store).where('command_uuid', '=', uuid)", 0],
  ])('see of %s: %i', (text, count) => {
    expect(strays('x.ts', `${text};\n`)).toHaveLength(count);
  });
});
