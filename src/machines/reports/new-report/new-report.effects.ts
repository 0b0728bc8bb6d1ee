import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { add, recentReport } from '#api/contract/reports/reports.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasReason } from '#api/contract/row/failure.ts';
import { fieldOf, submitted } from '#machines/kits/submission/submission.effects.ts';
import type { AskReportAnswer, AskReportInput } from './new-report.machine.ts';
import { type ReportField, reportBody, reportFields } from './report-form.ts';

/** The effects of the new-report machine. */
export const newReportEffects = (client: Client) => ({
  askReport: fromPromise<AskReportAnswer, AskReportInput>(
    async ({ input: { level, form, again, idempotencyKey } }) => {
      let recent: string | undefined;
      const call = client.call(add, { body: reportBody(form, level, again) }, { idempotencyKey });
      const answer = await submitted<ReportField, { id: string; joined: boolean }>(
        call.then(({ id, joined }) => ({ id, joined })),
        (refusal) => {
          if (hasReason(refusal, 'reportRecent') && v.is(recentReport, refusal.current))
            recent = refusal.current.id;
          return fieldOf(refusal, reportFields);
        },
      );
      return recent === undefined ? answer : { ...answer, recent };
    },
  ),
});
