import * as v from 'valibot';
import { type ReportContent, type ReportSection, reportContent } from '#domain/reports/content.ts';

/** What a version keeps. `demo`: as a former release noted it in what was sealed. */
export type KeptContent = ReportContent & { readonly demo?: boolean };

/** As it was kept before there was a schema of facts. */
const former = v.object({
  score: v.number(),
  verdict: v.string(),
  listed: v.boolean(),
  sections: v.array(
    v.object({ title: v.string(), rows: v.array(v.object({ label: v.string(), value: v.string() })) }),
  ),
  demo: v.boolean(),
});

export function readKept(kept: unknown): KeptContent {
  if (!v.is(former, kept)) return v.parse(reportContent, kept);
  const { score, verdict, listed, sections, demo } = kept;
  const others: ReportSection[] = sections.map(({ title, rows }) => ({ kind: 'other', title, more: rows }));
  const rated: ReportSection = {
    kind: 'other',
    title: '综合评分',
    more: [{ label: '评分（满分 100）', value: `${score} ${verdict}`.trim() }],
  };
  return { sections: [{ kind: 'blacklist', listed, more: [] }, rated, ...others], demo };
}
