import { fromPromise } from 'xstate';
import { add } from '#api/contract/reports/reports.ts';
import type { Client } from '#api/contract/row/call.ts';
import { reportOfOther, reportRecent } from '#domain/reports/messages.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { formatShort } from '#domain/text/time.ts';
import { fieldOf, submitted } from '#machines/kits/submission/submission.effects.ts';
import type { AskReportAnswer, AskReportInput } from './new-report.machine.ts';
import { type ReportField, reportBody, reportFields } from './report-form.ts';

interface Asked {
  readonly id: string;
  readonly joined: boolean;
  readonly made_at?: string | undefined;
  readonly other_name?: string | undefined;
}

/** The effects of the new-report machine. */
export const newReportEffects = (client: Client) => ({
  askReport: fromPromise<AskReportAnswer, AskReportInput>(
    async ({ input: { level, form, again, idempotencyKey } }) => {
      const call = client.call(add, { body: reportBody(form, level, again) }, { idempotencyKey });
      const answer = await submitted<ReportField, Asked>(call, (refusal) => fieldOf(refusal, reportFields));
      if (!answer.ok) return answer;
      const { id, joined, made_at, other_name } = answer;
      if (made_at === undefined) return { ok: true, id, joined, otherName: other_name ?? null };
      const when = formatShort(made_at, new Date(serverNow()));
      const isOther = other_name !== undefined;
      const sentence = isOther ? reportOfOther(other_name, when) : reportRecent(when);
      return { ok: false, field: null, sentence, recent: id, isOther };
    },
  ),
});
