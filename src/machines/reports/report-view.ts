import { preview, type ReportView } from '#api/contract/reports/reports.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { ReportLevel } from '#domain/reports/levels.ts';

export interface WantedReport {
  readonly id: string;
  readonly level: ReportLevel;
  /** null: the newest */
  readonly version: number | null;
}

/** One report, whole: each call is a look on record, so nobody calls it by themselves. */
export const loadReport = (
  client: Client,
  { id, level, version }: WantedReport,
  signal: AbortSignal,
): Promise<ReportView> =>
  client.call(
    preview,
    { query: { id, level, ...(version !== null && { version: String(version) }) } },
    // A version that there is not is told in place.
    { signal, ...(version !== null && { answers: ['NOT_FOUND'] }) },
  );
