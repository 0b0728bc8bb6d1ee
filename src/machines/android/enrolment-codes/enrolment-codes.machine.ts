import type { EnrolmentCode } from '#api/contract/android/enrolment.ts';
import { endableList } from '#machines/kits/endable-list.ts';

/** The codes with which phones can still come, and how one is ended. */
export const enrolmentCodesMachine = endableList<EnrolmentCode>({
  id: 'enrolmentCodes',
  title: '可用的入网码',
  ending: '正在停用',
  canEnd: (codes, asked) => codes.some(({ id }) => id === asked),
});
