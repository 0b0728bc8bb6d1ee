import type { Journey } from '#tests/path-harness/expected.ts';

interface Form {
  /** name of the model's input */
  readonly input: string;
  /** steps until the form is filled in, from 开始 on */
  readonly filled: string;
  readonly submit: string;
  readonly again: string;
  /** what submits, by its name in `setup` */
  readonly source: string;
  /** a text in what is sent, and in it again after a lost answer: its key, or what makes it the same */
  readonly sent: string;
  /** an answer of the model that accepts, and the title of the state that it leads to */
  readonly accepted: string;
  readonly end: string;
  /** one that blames a field, and the event that types in it */
  readonly blaming: string;
  readonly typing: string;
  /** one that blames none */
  readonly refused: string;
}

/** What whoever submits a form goes through. */
export const submissionJourneys = (form: Form): readonly Journey[] => {
  const { input, filled, submit, again, source, sent, accepted, end, blaming, typing, refused } = form;
  return [
    {
      title: '未收到答复：同样的再提交一次',
      input,
      steps: `
        ${filled}
        ${submit} → 正在提交 | ${sent}
        不能 ${submit} → =
        不能 ${typing} → =
        ${source} ✗ → 未收到答复
        不能 ${typing} → =
        ${again} → 正在提交 | ${sent}
        ${source} ✗ → 未收到答复
        ${again} → 正在提交 | ${sent}
        ${source} ✓ ${accepted} → ${end}
      `,
    },
    {
      title: '一项被拒绝，改了再提交；因别的原因被拒绝',
      input,
      steps: `
        ${filled}
        ${submit} → 正在提交
        ${source} ✓ ${blaming} → 填写 | ${blaming} | !"errors":{}
        ${typing} → = | "errors":{}
        ${submit} → 正在提交
        ${source} ✓ ${refused} → 填写 | "refusal":"${refused}
        ${submit} → 正在提交 | "refusal":null
        ${source} ✓ ${accepted} → ${end}
      `,
    },
  ];
};
