/** What product people read in the diagram of a form whose answer may be lost (`submission.ts`). */
export const submissionTitles = {
  guards: { isFilledIn: '填写无误', isAccepted: '成功' },
  lost: { isLost: '有一次保存未收到答复' },
};
