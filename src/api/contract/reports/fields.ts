import * as v from 'valibot';
import { subjectNameMaxLength } from '#domain/limits.ts';
import { normalIdCard } from '#domain/reports/id-card.ts';
import { type ReportStatus, reportLevels, reportStatus } from '#domain/reports/levels.ts';
import * as reportMessages from '#domain/reports/messages.ts';
import { typedName } from '#domain/text/typed.ts';
import { maxCharacters } from '../row/max-characters.ts';
import { typedAs } from '../row/typed-as.ts';

/** `valid.report-level` */
export const level = v.picklist(reportLevels, reportMessages.levelInvalid);

export const status = v.picklist(Object.values(reportStatus) as ReportStatus[]);

/** Whole: Chinese or other letters, with `·` between the parts of a name (`decision.id-card`). */
export const subjectName = v.pipe(
  v.string(reportMessages.nameTooShort),
  typedAs(typedName),
  v.check((name) => [...name].length >= 2, reportMessages.nameTooShort),
  maxCharacters(subjectNameMaxLength, reportMessages.nameTooLong(subjectNameMaxLength)),
  v.regex(/^[\p{Letter}\p{Mark}·•. ’'-]+$/u, reportMessages.nameForm),
);

/** Whole; the handler asks what its date and check digit say (`decision.id-card`), since that needs the time. */
export const subjectIdCard = v.pipe(
  v.string(reportMessages.idCardRequired),
  v.transform(normalIdCard),
  v.minLength(1, reportMessages.idCardRequired),
  v.maxLength(20, reportMessages.idCardForm),
);
