import type { ReportAnswer, ReportContent, ReportProvider } from '#server/gateways/reports/provider.ts';

export const content: ReportContent = {
  score: 70,
  verdict: '信用一般',
  listed: false,
  history: [{ month: '2026-10', score: 66 }],
  sections: [{ title: '身份核验', rows: [{ label: '姓名与证件号', value: '一致' }] }],
  demo: false,
};

/** A provider that a test answers for; every question is noted. */
export function agency() {
  const asked: { readonly id: string; readonly name: string; readonly key: string }[] = [];
  let answer: (id: string) => Promise<ReportAnswer> = async () => ({ state: 'done', content });
  let rcs: ReportProvider['rcs'] = async ({ id }) => ({
    url: `https://agency.example/r/${id}`,
    wechat: null,
    alipay: null,
  });
  let isListed: ReportProvider['isListed'] = async () => false;
  const provider: ReportProvider = {
    report: async ({ id, subject, key }) => {
      asked.push({ id, name: subject.name, key });
      return answer(id);
    },
    rcs: (request) => rcs(request),
    isListed: (request) => isListed(request),
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
