/**
 * Words with what is told in them: a space only where Chinese meets a digit or a Latin letter. 由李晓雯于 11-21 09:58 修改, 由 Tom 修改; what is
 * told stays as it is.
 */
export const spaced = (words: TemplateStringsArray, ...told: readonly (string | number)[]): string =>
  words.reduce((said, next, index) => joined(joined(said, String(told[index - 1])), next));

const seam = /\p{Script=Han} [\d\p{Script=Latin}]|[\d\p{Script=Latin}] \p{Script=Han}/u;

function joined(before: string, after: string): string {
  const meeting = `${[...before].at(-1) ?? ''} ${[...after][0] ?? ''}`;
  return seam.test(meeting) ? `${before} ${after}` : before + after;
}
