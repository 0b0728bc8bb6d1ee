import { createHash } from 'node:crypto';
import { contentsOf, type ReportContent, readContent, scoreRange } from '#domain/reports/content.ts';
import type { ReportLevel } from '#domain/reports/levels.ts';
import { demoReleasePath } from '#domain/reports/rcs.ts';
import { formatDate } from '#domain/text/time.ts';
import type { Clock } from '../../database/clock.ts';
import type { Released, ReportProvider, Subject } from './provider.ts';

function chance(text: string): number {
  return createHash('sha256').update(`demo ${text}`).digest().readUInt32LE() / 2 ** 32;
}

const historyMonths = 12;

/** `listed`: what the demo's blacklist says of a number. */
const isListed = (content: string) => chance(`blacklist ${content}`) < 0.12;

type Asked = Pick<Subject, 'id_card' | 'phone_number'>;

/** Invented from the number alone, and says so. Later ones differ a little. Nothing is told of a phone number that nobody gave. */
export function demoContent(
  level: ReportLevel,
  { id_card: number, phone_number }: Asked,
  now: Date,
): ReportContent {
  if (contentsOf(level).length === 0) return { sections: [] };
  const count = (what: string, most: number) => Math.floor(chance(`${what} ${number}`) * (most + 1));
  const month = (back: number) => {
    const at = new Date(now);
    at.setUTCDate(1);
    at.setUTCMonth(at.getUTCMonth() - back);
    return formatDate(at.toISOString()).slice(0, 7);
  };
  const drift = (chance(`${number} ${now.toISOString().slice(0, 13)}`) - 0.5) * 120;
  const base = 380 + chance(`score ${number}`) * 460;
  const score = Math.round(Math.min(scoreRange.most, Math.max(scoreRange.least, base + drift)));
  const lateMost = score < 550 ? 3 : score < 650 ? 1 : 0;
  const months = Array.from({ length: historyMonths }, (_, index) => {
    const when = month(historyMonths - 1 - index);
    return { month: when, payments: count(`late ${when}`, lateMost) };
  });
  const amount = (what: string, most: number) => count(what, most) * 500;
  const sections = [
    { kind: 'identity', agrees: chance(`agrees ${number}`) < 0.93 },
    {
      kind: 'number',
      age_months: phone_number === null ? null : 3 + count('age', 117),
      network: phone_number === null ? null : ['中国移动', '中国联通', '中国电信'][count('network', 2)],
    },
    { kind: 'blacklist', listed: isListed(number) },
    { kind: 'enquiries', last_30_days: count('enquiries', 8) },
    { kind: 'score', score },
    {
      kind: 'debts',
      debts: [
        { kind: '信用卡', count: count('cards', 4), amount: amount('cards owed', 60) },
        { kind: '消费贷', count: count('loans', 3), amount: amount('loans owed', 90) },
      ].filter((debt) => debt.count > 0),
    },
    { kind: 'overdue', payments: months.reduce((sum, { payments }) => sum + payments, 0), months },
  ];
  const held = readContent({ sections }, level).sections.filter(({ kind }) => kind !== 'other');
  return { sections: held };
}

export interface DemoReports extends ReportProvider {
  /** The customer releases it, on the page behind the link. */
  release(id: string, kind: ReleasedKind): Promise<void>;
  releasedOf(id: string): Readonly<Record<ReleasedKind, Released | null>>;
}
export type ReleasedKind = 'wechat' | 'alipay';

export const isDemoProvider = (provider: ReportProvider | null): provider is DemoReports =>
  provider?.demo === true && 'release' in provider;

interface DemoSetting {
  readonly serves: (store_id: string) => boolean;
  /** a report takes so long */
  readonly makingMs?: number;
}

/** The demo's: nobody is asked about anybody. It takes any key, and remembers when each was asked for first and what was released. */
export function demoProvider(
  clock: Pick<Clock, 'now'>,
  { serves, makingMs = 4_000 }: DemoSetting = { serves: () => true },
): DemoReports {
  const asked = new Map<string, number>();
  const released = new Map<string, Record<ReleasedKind, Released | null>>();
  const releasedOf = (id: string) => released.getOrInsert(id, { wechat: null, alipay: null });
  return {
    name: 'demo',
    demo: true,
    serves,
    report: async ({ id, level, subject }) => {
      const now = await clock.now();
      return now.getTime() - asked.getOrInsert(id, now.getTime()) < makingMs
        ? { state: 'running' }
        : { state: 'done', content: demoContent(level, subject, now) };
    },
    operator: {
      rcs: async ({ id }) => ({ url: demoReleasePath(id), ...releasedOf(id) }),
      isListed: async ({ content }) => isListed(content),
    },
    release: async (id, kind) => {
      const at = (await clock.now()).toISOString();
      released.set(id, { ...releasedOf(id), [kind]: { at, url: demoReleasePath(id, kind) } });
    },
    releasedOf,
  };
}
