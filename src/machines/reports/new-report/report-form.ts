import { add } from '#api/contract/reports/reports.ts';
import { idCardFault } from '#domain/reports/id-card.ts';
import type { ReportLevel } from '#domain/reports/levels.ts';
import * as reportMessages from '#domain/reports/messages.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { type FieldErrors, fieldErrors } from '#machines/kits/submission.ts';

/** What is typed of somebody who is asked about. */
export interface ReportForm {
  readonly user_name: string;
  readonly user_id_card: string;
  /** '' where it is not told */
  readonly phone_number: string;
  readonly consented: boolean;
}
export type ReportField = keyof ReportForm;

export const emptyReport: ReportForm = {
  user_name: '',
  user_id_card: '',
  phone_number: '',
  consented: false,
};
export const reportFields = Object.keys(emptyReport) as ReportField[];

/** The body of a checked form. */
export const reportBody = (
  { user_name, user_id_card, phone_number }: ReportForm,
  level: ReportLevel,
  again: boolean,
) => ({
  level,
  user_name,
  user_id_card,
  ...(phone_number.trim() !== '' && { phone_number: typedNumber(phone_number) }),
  consented: true as const,
  ...(again && { again: true as const }),
});

/** What is wrong with each field; {} where the form may be sent. */
export function reportErrors(form: ReportForm, level: ReportLevel, now: Date): FieldErrors<ReportField> {
  const { level: _, again: __, ...wrong } = fieldErrors(add.body, reportBody(form, level, false));
  const fault = wrong.user_id_card ?? idCardFault(form.user_id_card, now);
  return {
    ...wrong,
    ...(fault !== null && { user_id_card: fault }),
    ...(!form.consented && { consented: reportMessages.notConsented }),
  };
}
