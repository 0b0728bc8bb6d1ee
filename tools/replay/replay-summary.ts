import type { ReplayedRun } from '#tests/path-harness/recordings/replay-run.ts';

/** What became of a run, in the machine alone or in the page too. */
export interface ReplayResult extends ReplayedRun {
  readonly inBrowser: boolean;
}

type Counted = Pick<ReplayResult, 'outcome' | 'inBrowser'>;

/** `流程 27/27 一致，浏览器 26/27 一致（不能重放 1）`: only a run that the machine went through goes to the browser. */
export function replaySummary(results: readonly Counted[]): string {
  const driven = results.filter(({ inBrowser }) => inBrowser);
  const replayed = results.filter(({ inBrowser }) => !inBrowser);
  return [summaryOf('流程', replayed), ...(driven.length ? [summaryOf('浏览器', driven)] : [])].join('，');
}

function summaryOf(where: string, results: readonly Counted[]): string {
  const count = (wanted: ReplayedRun['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted).length;
  const others = [
    ...(count('differs') ? [`不同 ${count('differs')}`] : []),
    ...(count('unplayable') ? [`不能重放 ${count('unplayable')}`] : []),
  ];
  const rest = others.length ? `（${others.join('，')}）` : '';
  return `${where} ${count('same')}/${results.length} 一致${rest}`;
}

/** r2 before r10. */
export const inOrder = <Run extends { readonly id: string }>(runs: readonly Run[]): Run[] =>
  runs.toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
