import type { ReportContent } from '#domain/reports/content.ts';
import type { OperatorReports, ReportAnswer, ReportProvider } from '#server/gateways/reports/provider.ts';

export const listedContent = (listed: boolean): ReportContent => ({
  sections: [{ kind: 'blacklist', listed, more: [] }],
});

const advanced = (score: number, payments: number): ReportContent['sections'] => [
  { kind: 'score', score, more: [] },
  { kind: 'overdue', payments, months: null, more: [] },
];

/** An advanced report; `score` null: basic. */
export const contentOf = (
  score: number | null,
  { agrees = true, listed = false, payments = 0 } = {},
): ReportContent => ({
  sections: [
    { kind: 'identity', agrees, more: [] },
    { kind: 'blacklist', listed, more: [] },
    ...(score === null ? [] : advanced(score, payments)),
  ],
});
export const content = contentOf(null);

/** A provider that a test answers for; every question is noted. */
export function agency() {
  const asked: { readonly id: string; readonly name: string; readonly key: string }[] = [];
  let answer: (id: string) => Promise<ReportAnswer> = async () => ({ state: 'done', content });
  let rcs: OperatorReports['rcs'] = async ({ id }) => ({
    url: `https://agency.example/r/${id}`,
    wechat: null,
    alipay: null,
  });
  let isListed: OperatorReports['isListed'] = async () => false;
  const provider: ReportProvider = {
    name: 'agency.example',
    demo: false,
    serves: () => true,
    report: async ({ id, subject, key }) => {
      asked.push({ id, name: subject.name, key });
      return answer(id);
    },
    operator: { rcs: (request) => rcs(request), isListed: (request) => isListed(request) },
  };
  return {
    provider,
    asked,
    answer: (next: typeof answer) => {
      answer = next;
    },
    answerRcs: (next: typeof rcs) => {
      rcs = next;
    },
    answerBlacklist: (next: typeof isListed) => {
      isListed = next;
    },
  };
}
