import { createHash } from 'node:crypto';
import { type ReportLevel, reportScore } from '#domain/reports/levels.ts';
import { formatDate } from '#domain/text/time.ts';
import type { Clock } from '../../database/clock.ts';
import type { RcsAnswer, ReportContent, ReportProvider } from './provider.ts';

/** A number between 0 and 1 that is always the same for the same text. */
function chance(text: string): number {
  return createHash('sha256').update(`demo ${text}`).digest().readUInt32LE() / 2 ** 32;
}

const verdicts = [
  [75, '信用良好'],
  [60, '信用一般'],
  [40, '存在风险'],
  [0, '风险较高'],
] as const;

const historyMonths = 12;

/** `listed`: what the demo's blacklist says of a number. */
const isListed = (content: string) => chance(`blacklist ${content}`) < 0.12;

/** Invented from the number alone, and says so. Later ones differ a little. */
export function demoContent(level: ReportLevel, number: string, now: Date): ReportContent {
  const base = 35 + chance(`score ${number}`) * 60;
  const month = (back: number) => {
    const at = new Date(now);
    at.setUTCDate(1);
    at.setUTCMonth(at.getUTCMonth() - back);
    return formatDate(at.toISOString()).slice(0, 7);
  };
  const scoreAt = (when: string) =>
    Math.round(
      Math.min(
        reportScore.most,
        Math.max(reportScore.least, base + (chance(`${number} ${when}`) - 0.5) * 16),
      ),
    );
  const history = Array.from({ length: historyMonths }, (_, index) => {
    const when = month(historyMonths - 1 - index);
    return { month: when, score: scoreAt(when) };
  });
  const score = scoreAt(now.toISOString().slice(0, 13));
  const listed = isListed(number);
  const count = (what: string, most: number) => Math.floor(chance(`${what} ${number}`) * (most + 1));
  const basic = [
    {
      title: '身份核验',
      rows: [
        { label: '姓名与证件号', value: '一致' },
        { label: '手机号实名', value: chance(`phone ${number}`) < 0.85 ? '一致' : '未核验' },
        { label: '黑名单', value: listed ? '命中' : '未命中' },
      ],
    },
    {
      title: '租赁记录',
      rows: [
        { label: '在租订单', value: `${count('open', 3)} 单` },
        { label: '历史订单', value: `${count('past', 9)} 单` },
        { label: '当前逾期', value: `${score < 55 ? 1 + count('late', 2) : 0} 单` },
      ],
    },
  ];
  const advanced = [
    {
      title: '多头查询',
      rows: [
        { label: '近 7 天', value: `${count('week', 3)} 次` },
        { label: '近 1 个月', value: `${count('month', 8)} 次` },
        { label: '近 6 个月', value: `${count('half', 20)} 次` },
      ],
    },
    {
      title: '司法信息',
      rows: [
        { label: '被执行记录', value: `${score < 45 ? 1 : 0} 条` },
        { label: '失信记录', value: listed ? '1 条' : '0 条' },
      ],
    },
  ];
  return {
    score,
    verdict: verdicts.find(([from]) => score >= from)?.[1] ?? '',
    listed,
    history,
    sections: level === 'basic' ? basic : [...basic, ...advanced],
    demo: true,
  };
}

/** Half a minute until a customer of the demo has released one report, a minute until both. */
const wechatMs = 30_000;
const alipayMs = 60_000;

/** The demo's: nobody is asked about anybody. A report takes so long; it remembers nothing but when each was asked for first. */
export function demoProvider(clock: Pick<Clock, 'now'>, makingMs = 4_000): ReportProvider {
  const asked = new Map<string, number>();
  const ageOf = (id: string, now: Date) => now.getTime() - asked.getOrInsert(id, now.getTime());
  return {
    report: async ({ id, level, subject }) => {
      const now = await clock.now();
      return ageOf(id, now) < makingMs
        ? { state: 'running' }
        : { state: 'done', content: demoContent(level, subject.id_card, now) };
    },
    rcs: async ({ id }): Promise<RcsAnswer> => {
      const now = await clock.now();
      const ageMs = ageOf(id, now);
      const at = now.toISOString();
      const released = (kind: string) => ({ at, url: `https://rcs.phoneward.example/${kind}/${id}` });
      return {
        url: `https://rcs.phoneward.example/r/${id}`,
        wechat: ageMs >= wechatMs ? released('wechat') : null,
        alipay: ageMs >= alipayMs ? released('alipay') : null,
      };
    },
    isListed: async ({ content }) => isListed(content),
  };
}
