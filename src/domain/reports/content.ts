import * as v from 'valibot';
import type { ReportLevel } from './levels.ts';

/** What a report says (`decision.report.content`): for provider, stand-in, preview and print. */

export const scoreRange = { least: 300, most: 900 } as const;

/** From the best; a score is of the first whose beginning it reaches. */
export const scoreBands = [
  { from: 750, title: '优秀', tone: 'ok' },
  { from: 650, title: '良好', tone: 'ok' },
  { from: 550, title: '一般', tone: 'wait' },
  { from: 450, title: '较差', tone: 'warn' },
  { from: scoreRange.least, title: '很差', tone: 'locked' },
] as const;
export type ScoreTone = (typeof scoreBands)[number]['tone'];

const placeOfBand = (score: number) => scoreBands.findIndex(({ from }) => score >= from);
export const bandOf = (score: number): string => scoreBands[placeOfBand(score)]?.title ?? '';
export const toneOfScore = (score: number): ScoreTone => scoreBands[placeOfBand(score)]?.tone ?? 'locked';

const textMaxLength = 500;
const rowsAtMost = 200;
const sectionsAtMost = 50;

const text = v.pipe(v.string(), v.maxLength(textMaxLength));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));
const month = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/));
const rows = v.pipe(v.array(v.object({ label: text, value: text })), v.maxLength(rowsAtMost));
/** what a provider sends beyond the schema */
const more = { more: rows };

const identity = v.object({ kind: v.literal('identity'), agrees: v.nullable(v.boolean()), ...more });
const number = v.object({
  kind: v.literal('number'),
  age_months: v.nullable(count),
  network: v.nullable(text),
  ...more,
});
const blacklist = v.object({ kind: v.literal('blacklist'), listed: v.nullable(v.boolean()), ...more });
const enquiries = v.object({ kind: v.literal('enquiries'), last_30_days: v.nullable(count), ...more });
const score = v.object({
  kind: v.literal('score'),
  score: v.nullable(
    v.pipe(v.number(), v.integer(), v.minValue(scoreRange.least), v.maxValue(scoreRange.most)),
  ),
  ...more,
});
const debts = v.object({
  kind: v.literal('debts'),
  /** `amount` in yuan */
  debts: v.nullable(v.pipe(v.array(v.object({ kind: text, count, amount: count })), v.maxLength(rowsAtMost))),
  ...more,
});
const overdue = v.object({
  kind: v.literal('overdue'),
  /** of the last 12 months */
  payments: v.nullable(count),
  /** oldest first */
  months: v.nullable(v.pipe(v.array(v.object({ month, payments: count })), v.maxLength(60))),
  ...more,
});
const other = v.object({ kind: v.literal('other'), title: text, ...more });

const known = { identity, number, blacklist, enquiries, score, debts, overdue };
type KnownKind = keyof typeof known;

export const reportContent = v.object({
  sections: v.pipe(
    v.array(v.variant('kind', [identity, number, blacklist, enquiries, score, debts, overdue, other])),
    v.maxLength(sectionsAtMost),
  ),
});
export type ReportContent = v.InferOutput<typeof reportContent>;
export type ReportSection = ReportContent['sections'][number];
type SectionOf<Kind extends ReportSection['kind']> = Extract<ReportSection, { kind: Kind }>;

const titles: Readonly<Record<KnownKind, string>> = {
  identity: '身份核验',
  number: '手机号',
  blacklist: '黑名单',
  enquiries: '多头查询',
  score: '综合评分',
  debts: '负债',
  overdue: '逾期',
};

const basic: readonly KnownKind[] = ['identity', 'number', 'blacklist', 'enquiries'];
/** What a report of each level holds; the professional one is yet to come. */
const kindsOf: Readonly<Record<ReportLevel, readonly KnownKind[]>> = {
  basic,
  advanced: [...basic, 'score', 'debts', 'overdue'],
  professional: [],
};

export const contentsOf = (level: ReportLevel): string[] => kindsOf[level].map((kind) => titles[kind]);

export const hasScore = (level: ReportLevel): boolean => kindsOf[level].includes('score');

export const titleOf = (section: ReportSection): string =>
  section.kind === 'other' ? section.title : titles[section.kind];

export interface Fact {
  readonly label: string;
  /** null: the provider has left it out */
  readonly text: string | null;
}

const said = <Value>(value: Value | null, say: (value: Value) => string) =>
  value === null ? null : say(value);

/** In words, in the order in which they are read. */
export function factsOf(section: ReportSection): readonly Fact[] {
  const beyond = section.more.map(({ label, value }) => ({ label, text: value }));
  switch (section.kind) {
    case 'identity':
      return [
        { label: '姓名与证件号', text: said(section.agrees, (agrees) => (agrees ? '一致' : '不一致')) },
        ...beyond,
      ];
    case 'number':
      return [
        { label: '入网时长', text: said(section.age_months, (months) => `${months} 个月`) },
        { label: '运营商', text: section.network },
        ...beyond,
      ];
    case 'blacklist':
      return [
        { label: '是否命中', text: said(section.listed, (listed) => (listed ? '命中' : '未命中')) },
        ...beyond,
      ];
    case 'enquiries':
      return [{ label: '近 30 天', text: said(section.last_30_days, (times) => `${times} 次`) }, ...beyond];
    case 'score':
      return [{ label: '评分', text: said(section.score, (of) => `${of}（${bandOf(of)}）`) }, ...beyond];
    case 'debts':
      return [
        ...(section.debts?.map(factOfDebt) ?? [{ label: '负债', text: null }]),
        ...noDebts(section),
        ...beyond,
      ];
    case 'overdue':
      return [
        { label: '近 12 个月', text: said(section.payments, (payments) => `${payments} 笔`) },
        ...(section.months === null ? [{ label: '各月逾期', text: null }] : []),
        ...beyond,
      ];
    default:
      return beyond;
  }
}

const grouped = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, ',');

const factOfDebt = ({ kind, count: of, amount }: { kind: string; count: number; amount: number }): Fact => ({
  label: kind,
  text: `${of} 笔，共 ${grouped(amount)} 元`,
});

const noDebts = ({ debts: of }: SectionOf<'debts'>): readonly Fact[] =>
  of?.length === 0 ? [{ label: '负债', text: '无' }] : [];

export const sectionIn = <Kind extends KnownKind>(
  { sections }: ReportContent,
  kind: Kind,
): SectionOf<Kind> | undefined =>
  sections.find((section): section is SectionOf<Kind> => section.kind === kind);

/** What each fact is that may get worse (`decision.report.abnormal`). */
export const worseReasons = ['band', 'identity', 'listed', 'overdue'] as const;
export type WorseReason = (typeof worseReasons)[number];
export const worseTitles: Readonly<Record<WorseReason, string>> = {
  band: '评分降档',
  identity: '身份不再一致',
  listed: '新命中黑名单',
  overdue: '逾期增加',
};

/** In what the newer one is worse; what one of them does not know is not compared. */
export function worseBy(before: ReportContent, now: ReportContent): WorseReason[] {
  const scores = [sectionIn(before, 'score')?.score ?? null, sectionIn(now, 'score')?.score ?? null] as const;
  const late = [
    sectionIn(before, 'overdue')?.payments ?? null,
    sectionIn(now, 'overdue')?.payments ?? null,
  ] as const;
  const isWorse: Readonly<Record<WorseReason, boolean>> = {
    band: scores[0] !== null && scores[1] !== null && placeOfBand(scores[1]) > placeOfBand(scores[0]),
    identity: sectionIn(before, 'identity')?.agrees === true && sectionIn(now, 'identity')?.agrees === false,
    listed: sectionIn(before, 'blacklist')?.listed === false && sectionIn(now, 'blacklist')?.listed === true,
    overdue: late[0] !== null && late[1] !== null && late[1] > late[0],
  };
  return worseReasons.filter((reason) => isWorse[reason]);
}

/** As a provider sends it: what fits the level's schema is taken as facts, what is missing is null, and everything else is kept as text. */
export function readContent(sent: unknown, level: ReportLevel): ReportContent {
  const { sections, ...rest } = isRecord(sent) ? sent : { sections: sent };
  const list = Array.isArray(sections) ? sections.slice(0, sectionsAtMost) : [];
  const kinds = kindsOf[level];
  const of = (kind: KnownKind) => list.find((each) => isRecord(each) && each.kind === kind);
  const taken = kinds.map((kind) => ({ kind, sent: of(kind) }));
  const left = list.filter((each) => !taken.some((one) => one.sent === each));
  const strays = Object.keys(rest).length === 0 ? [] : [{ title: otherTitle, ...rest }];
  const read = [
    ...taken.map(({ kind, sent: facts }) => readSection(kind, facts)),
    ...[...left, ...strays].map(readOther),
  ];
  return { sections: read.slice(0, sectionsAtMost) };
}

const otherTitle = '其他';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readSection(kind: KnownKind, sent: unknown): ReportSection {
  const facts: Record<string, unknown> = {};
  const beyond: [string, unknown][] = [];
  const { kind: _kind, more: _more, ...entries } = known[kind].entries;
  const schemas: Readonly<Record<string, v.GenericSchema>> = entries;
  const given = isRecord(sent) ? sent : {};
  for (const [name, schema] of Object.entries(schemas)) {
    const value = given[name] ?? null;
    const isRead = v.is(schema, value);
    facts[name] = isRead ? value : null;
    if (!isRead) beyond.push([name, value]);
  }
  for (const [name, value] of Object.entries(given))
    if (name !== 'kind' && !(name in schemas)) beyond.push([name, value]);
  return v.parse(known[kind], { kind, ...facts, more: rowsOf(beyond) });
}

function readOther(sent: unknown): ReportSection {
  if (!isRecord(sent)) return { kind: 'other', title: otherTitle, more: rowsOf([['内容', sent]]) };
  const { kind, title, ...rest } = sent;
  return { kind: 'other', title: shown(title ?? kind ?? otherTitle), more: rowsOf(Object.entries(rest)) };
}

/** Rows of a label and a value are taken as they are; all else as text under its name. */
const rowsOf = (entries: readonly (readonly [string, unknown])[]) =>
  entries
    .flatMap(([name, value]) =>
      Array.isArray(value) &&
      value.every((each) => v.is(v.object({ label: v.string(), value: v.string() }), each))
        ? value.map((each) => ({ label: shown(each.label), value: shown(each.value) }))
        : [{ label: shown(name), value: shown(value) }],
    )
    .slice(0, rowsAtMost);

const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, textMaxLength);
