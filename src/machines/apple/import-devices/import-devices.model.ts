import type { LineVerdict } from '#api/contract/apple/registration.ts';
import * as messages from '#domain/messages.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { importDevicesMachine, isGood, isStale } from './import-devices.machine.ts';
import { titles } from './import-devices.titles.ts';
import { pastedTable } from './pasted-table.ts';

const [one, other] = ['F2LZK8Q1PLMN', 'DX3YR2M8N4QW'];
const clerk = '66666666-6666-4666-8666-666666666666';
const text = `${one}\n${other}`;
/** What stands in the file that is chosen: one number as its box's barcode has it. */
export const scannedText = `S${one}\n${other}`;
const mended = 'C39K7XQ2N72J';

const verdict = (serial_number: string, status: LineVerdict['status'] = 'ok'): LineVerdict => ({
  serial_number,
  status,
  reason: status === 'ok' ? '' : messages.serialTaken,
  exit: '',
  device_id: null,
});

export default defineTestModel({
  name: 'importDevices',
  machine: importDevicesMachine,
  inputs: {
    mine: {
      forClerk: '44444444-4444-4444-8444-444444444444',
      makeIdempotencyKey: () => '33333333-3333-4333-8333-333333333333',
    },
  },
  events: {
    'import.fill': [{ text }],
    'import.read': [{ file: { name: 'x.csv', table: pastedTable(scannedText) } }],
    'import.drop': 'bare',
    'import.assign': [{ forClerk: clerk }],
    'import.preview': 'bare',
    'import.revise': 'bare',
    'import.column': [{ place: 1, field: 'serial_number' }],
    'import.mend': [{ row: 1, field: 'serial_number', text: mended }],
    'import.see': [{ rows: [0], seen: true }],
    'import.confirm': 'bare',
    'import.another': 'bare',
  },
  answers: {
    preview: {
      done: [
        { ok: true, lines: [verdict(one), verdict(other, 'duplicate')] },
        { ok: true, lines: [verdict(one, 'duplicate'), verdict(other, 'duplicate')] },
        { ok: false, field: 'for_clerk', sentence: messages.clerkNotFound },
        { ok: false, field: 'lines', sentence: messages.importEmpty },
      ],
    },
    importLines: {
      done: [
        { ok: true, registered: 1, lines: [] },
        { ok: true, registered: 0, lines: [verdict(one, 'duplicate')] },
        { ok: false, field: 'lines', sentence: messages.clerkNotFound },
      ],
    },
  },
  // The rest repeats what is tried elsewhere: each is enough once, and of what was pasted or of the file.
  allow: ({ context: { file, forClerk, text: pasted, columns, lines } }, { type }) => {
    const isUntouched =
      columns[0] === 'serial_number' && lines.every((line) => line.mended.serial_number === undefined);
    if (type === 'import.assign') return forClerk !== clerk && pasted === '' && file === null;
    if (type === 'import.fill') return pasted === '' && lines.length === 0;
    if (type === 'import.read') return file === null && pasted === '' && lines.length === 0;
    if (type === 'import.column' || type === 'import.mend') return file === null && isUntouched;
    if (type === 'import.see') return lines.some(({ question, seen }) => question !== null && !seen);
    return true;
  },
  key: ({ text: pasted, file, forClerk, problem, columns, lines, registered }) => [
    pasted,
    file !== null,
    forClerk === clerk,
    problem,
    columns.indexOf('serial_number'),
    lines.map(({ verdict: judged, seen, mended: written, question }) => [
      judged?.status,
      seen,
      written,
      question,
    ]),
    registered,
  ],
  invariants: {
    'what is pasted or chosen stays until it is registered': (s) =>
      s.matches('editing') || s.matches('finished') || s.context.text === text || s.context.file !== null,
    'only good lines are sent': (s) => !s.matches('importing') || s.context.lines.some(isGood),
    'nothing is sent that was changed since it was judged': (s) =>
      !s.matches('importing') || !isStale(s.context),
    'what is asked about is looked at before it is registered': (s) =>
      s.context.lines.every((line) => !isGood(line) || line.question === null || line.seen),
    'it ends with what was registered': (s) => s.matches('finished') === s.context.registered > 0,
  },
  titles,
});
