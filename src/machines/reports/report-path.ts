import { routePath } from '#domain/access/routes.ts';
import type { ReportLevel } from '#domain/reports/levels.ts';

/** The page of a report. A level that is yet to come has none: nobody has asked for one. */
export function reportPath({ id, level }: { readonly id: string; readonly level: ReportLevel }): string {
  if (level === 'professional') return routePath('console-report-professional');
  return routePath(`console-report-${level}-id`, { id });
}
