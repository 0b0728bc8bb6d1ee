import { assign, setup } from 'xstate';
import type { LineVerdict, RawLine } from '#api/contract/apple/registration.ts';
import { importMaxLines } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import type { SubmitAnswer } from '#machines/kits/submission.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { type ColumnName, type Columns, type Layout, layoutOf } from './headings.ts';
import { type ImportLine, lineOf, type Mended } from './lines.ts';
import { pastedTable } from './pasted-table.ts';
import type { Table, TableRow } from './table.ts';

const nothingChosen: Chosen = { text: '', file: null, problem: null, layout: null, columns: [], lines: [] };

/**
 * Many devices from a pasted table or a file: what each column was taken for and what would become of each line, which can both be put right
 * there; then those lines that can be are registered, all or none. Nothing that a person is to look at is registered before they have. What was
 * pasted, chosen and put right stays until it is registered; a lost answer is repeated under its key. Lives as long as its dialog.
 */
export const importDevicesMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; meta: { title: string } },
  actors: {
    preview: notProvided<PreviewAnswer, PreviewInput>('preview'),
    importLines: notProvided<ImportAnswer, ImportInput>('importLines'),
  },
  actions: { tellRegistered: actionNotProvided('tellRegistered') },
  guards: {
    isAsked: ({ context: { lines }, event }) =>
      event.type === 'import.see' && event.rows.some((row) => (lines[row]?.question ?? null) !== null),
    isMendable: ({ context: { lines }, event }) =>
      event.type === 'import.mend' && lines.some((line, at) => at === event.row && isWanted(line)),
    canPaste: ({ context }) => context.file === null,
    isFileChosen: ({ context }) => context.file !== null,
    isUnfit: ({ context }) => unfit(context) !== null,
    isStale: ({ context }) => isStale(context),
    canRegister: ({ context }) => !isStale(context) && context.lines.some(isGood),
    isJudged: (_, answer: PreviewAnswer) => answer.ok,
    isRegistered: (_, answer: ImportAnswer) => answer.ok && answer.registered > 0,
  },
}).createMachine({
  id: 'importDevices',
  meta: { title: '批量导入设备' },
  context: ({ input }) => ({ ...input, ...nothingChosen, idempotencyKey: null, registered: 0 }),
  initial: 'editing',
  states: {
    editing: {
      meta: { title: '粘贴' },
      on: {
        'import.fill': {
          guard: 'canPaste',
          actions: assign(({ event }) => ({ ...nothingChosen, text: event.text })),
        },
        'import.read': { actions: assign(({ event }) => ({ ...nothingChosen, file: event.file })) },
        'import.drop': { guard: 'isFileChosen', actions: assign(nothingChosen) },
        'import.assign': {
          actions: assign({
            forClerk: ({ event }) => event.forClerk,
            problem: ({ context: { problem } }) => (problem?.field === 'for_clerk' ? null : problem),
          }),
        },
        'import.preview': [
          { guard: 'isUnfit', actions: assign({ problem: ({ context }) => unfit(context) }) },
          { target: 'previewing', actions: assign(({ context }) => laidOut(context)) },
        ],
      },
    },
    previewing: {
      meta: { title: '正在预检' },
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context }) => sent(context, context.lines),
        onDone: [
          {
            guard: { type: 'isJudged', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: assign(({ context: { lines }, event }) => judgedBy(event.output, lines, lines)),
          },
          { target: 'editing', actions: assign({ problem: ({ event }) => refusedBy(event.output) }) },
        ],
        onError: {
          target: 'editing',
          actions: assign({
            problem: ({ event }) => ({ field: 'lines', sentence: sentenceOfError(event.error) }),
          }),
        },
      },
    },
    reviewing: {
      meta: { title: '确认' },
      on: {
        'import.revise': { target: 'editing', actions: assign({ problem: null }) },
        'import.column': { actions: assign(({ context, event }) => withColumn(context, event)) },
        'import.mend': {
          guard: 'isMendable',
          actions: assign(({ context, event }) => withMended(context, event)),
        },
        'import.see': {
          guard: 'isAsked',
          actions: assign(({ context, event: { rows, seen } }) => ({
            lines: context.lines.map((line, at) => (rows.includes(at) ? { ...line, seen } : line)),
          })),
        },
        'import.preview': { guard: 'isStale', target: 'checking' },
        'import.confirm': {
          guard: 'canRegister',
          target: 'importing',
          actions: assign(({ context }) => ({ ...newKey(context), problem: null })),
        },
      },
    },
    checking: {
      meta: { title: '重新预检' },
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context }) => sent(context, context.lines),
        onDone: [
          {
            guard: { type: 'isJudged', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: assign(({ context: { lines }, event }) => judgedBy(event.output, lines, lines)),
          },
          { target: 'reviewing', actions: assign({ problem: ({ event }) => refusedBy(event.output) }) },
        ],
        onError: {
          target: 'reviewing',
          actions: assign({
            problem: ({ event }) => ({ field: 'lines', sentence: sentenceOfError(event.error) }),
          }),
        },
      },
    },
    importing: {
      meta: { title: '正在登记' },
      invoke: {
        id: 'importLines',
        src: 'importLines',
        input: ({ context }) => ({
          ...sent(context, context.lines.filter(isGood)),
          idempotencyKey: keyOf(context),
        }),
        onDone: [
          {
            guard: { type: 'isRegistered', params: ({ event }) => event.output },
            target: 'finished',
            actions: [
              assign({ registered: ({ event: { output } }) => (output.ok ? output.registered : 0) }),
              'tellRegistered',
            ],
          },
          // Somebody was faster: none was registered, and the lines say which of them it was.
          {
            guard: { type: 'isJudged', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: assign(({ context: { lines }, event }) =>
              judgedBy(event.output, lines, lines.filter(isGood)),
            ),
          },
          { target: 'reviewing', actions: assign({ problem: ({ event }) => refusedBy(event.output) }) },
        ],
        onError: 'uncertain',
      },
    },
    uncertain: { meta: { title: '未收到答复' }, on: { 'import.confirm': 'importing' } },
    finished: {
      meta: { title: '已登记' },
      on: {
        'import.another': {
          target: 'editing',
          actions: assign({ ...nothingChosen, registered: 0, idempotencyKey: null }),
        },
      },
    },
  },
});

/** `lines`: what is pasted or chosen, or nothing of the form. */
type ImportField = 'lines' | 'for_clerk';

interface ImportProblem {
  readonly field: ImportField;
  readonly sentence: string;
}

export interface PreviewInput {
  readonly lines: readonly RawLine[];
  /** null: nobody's */
  readonly forClerk: string | null;
}
export interface ImportInput extends PreviewInput {
  readonly idempotencyKey: string;
}

/** What would become of each line, in the order in which they were sent. */
interface Verdicts {
  readonly lines: readonly LineVerdict[];
}
export type PreviewAnswer = SubmitAnswer<ImportField, Verdicts>;
/** `registered` 0: one of them could not be */
export type ImportAnswer = SubmitAnswer<ImportField, Verdicts & { readonly registered: number }>;

/** A row of the table, what it says of a device, and what would become of that. */
export interface JudgedLine extends ImportLine {
  readonly row: TableRow;
  readonly mended: Mended;
  /** a person has looked at what is asked about it */
  readonly seen: boolean;
  /** null: it, or another one, was changed since */
  readonly verdict: LineVerdict | null;
}

export interface ChosenFile {
  readonly name: string;
  readonly table: Table;
}

interface Input extends Pick<Keyed, 'makeIdempotencyKey'> {
  forClerk: string | null;
}

interface Chosen {
  /** as it was pasted */
  readonly text: string;
  /** instead of what is pasted */
  readonly file: ChosenFile | null;
  readonly problem: ImportProblem | null;
  /** null until it is looked at */
  readonly layout: Pick<Layout, 'headings' | 'titles'> | null;
  readonly columns: Columns;
  readonly lines: readonly JudgedLine[];
}

interface Context extends Input, Keyed, Chosen {
  registered: number;
}

type Event =
  | { type: 'import.fill'; text: string }
  | { type: 'import.read'; file: ChosenFile }
  | { type: 'import.drop' }
  | { type: 'import.assign'; forClerk: string | null }
  | { type: 'import.preview' }
  | { type: 'import.revise' }
  | ({ type: 'import.column' } & ColumnChoice)
  | ({ type: 'import.mend' } & Mending)
  /** `rows`: their places among the lines */
  | { type: 'import.see'; rows: readonly number[]; seen: boolean }
  | { type: 'import.confirm' }
  | { type: 'import.another' };

interface ColumnChoice {
  readonly place: number;
  readonly field: ColumnName | null;
}

interface Mending {
  readonly row: number;
  readonly field: ColumnName;
  readonly text: string;
}

/** Would be registered: nothing is against it, and whatever is asked about it was looked at. */
export const isGood = ({ verdict, question, seen }: JudgedLine): boolean =>
  verdict?.status === 'ok' && (question === null || seen);

/** A person is to look at it: something is against it, was left out of it, is asked about it or was put right in it. */
export const isWanted = ({ verdict, notes, question, mended }: JudgedLine): boolean =>
  (verdict !== null && verdict.status !== 'ok') ||
  notes.length > 0 ||
  question !== null ||
  Object.keys(mended).length > 0;

export const isStale = ({ lines }: Pick<Context, 'lines'>): boolean =>
  lines.some(({ verdict }) => verdict === null);

const layoutIn = ({ file, text }: Context): Layout => layoutOf(file?.table ?? pastedTable(text));

function unfit(context: Context): ImportProblem | null {
  const { length } = layoutIn(context).devices;
  if (length === 0) return { field: 'lines', sentence: messages.importEmpty };
  if (length <= importMaxLines) return null;
  return { field: 'lines', sentence: memberMessages.importTooMany(importMaxLines, length) };
}

/** Who comes back finds what they have put right. */
function laidOut(context: Context): Partial<Context> {
  if (context.layout) return { problem: null };
  const { columns, headings, titles, devices } = layoutIn(context);
  return {
    problem: null,
    layout: { headings, titles },
    columns,
    lines: devices.map((row) => ({ ...lineOf(row, columns), row, mended: {}, seen: false, verdict: null })),
  };
}

/** A field stands in one column. */
function withColumn({ columns, lines }: Context, { place, field }: ColumnChoice): Partial<Context> {
  const chosen = columns.map((name, at) => {
    if (at === place) return field;
    return name === field ? null : name;
  });
  return {
    columns: chosen,
    lines: lines.map((line) => ({ ...line, ...readAnew(line, chosen, line.mended) })),
  };
}

function withMended({ columns, lines }: Context, { row, field, text }: Mending): Partial<Context> {
  return {
    lines: lines.map((line, at) =>
      at === row ? { ...line, ...readAnew(line, columns, { ...line.mended, [field]: text }) } : line,
    ),
  };
}

const readAnew = ({ row }: JudgedLine, columns: Columns, mended: Mended) => ({
  ...lineOf(row, columns, mended),
  mended,
  seen: false,
  verdict: null,
});

const sent = ({ forClerk }: Context, lines: readonly JudgedLine[]): PreviewInput => ({
  lines: lines.map(({ raw }) => raw),
  forClerk,
});

/** `asked` are those of the lines whose verdicts the answer holds. */
function judgedBy(
  answer: PreviewAnswer,
  lines: readonly JudgedLine[],
  asked: readonly JudgedLine[],
): Partial<Context> {
  if (!answer.ok) return {};
  const verdicts = new Map(asked.map((line, at) => [line, answer.lines[at] ?? null]));
  return {
    problem: null,
    lines: lines.map((line) => ({ ...line, verdict: verdicts.get(line) ?? line.verdict })),
  };
}

const refusedBy = (answer: PreviewAnswer): ImportProblem | null =>
  answer.ok ? null : { field: answer.field ?? 'lines', sentence: answer.sentence };
