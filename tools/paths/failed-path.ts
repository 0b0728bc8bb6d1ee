import { failureWords } from '#tests/path-harness/failure-words.ts';
import type { TestModel } from '#tests/path-harness/model.ts';
import { brokenStep, type CheckedMachine, inBrowser } from './run-machine.ts';
import { pathTeller, type ToldPath } from './told-path.ts';

/** A path that failed, with the picture of the page if it was driven there. */
export interface FailedPath {
  /** As `--path` calls it; null for a path that it can't call. */
  readonly number: string | null;
  readonly told: ToldPath;
  readonly message: string;
  readonly inBrowser: boolean;
  readonly screenshot: Buffer | undefined;
}

export function failedPaths(checked: CheckedMachine): FailedPath[] {
  const tell = pathTeller(checked.machine.model);
  const numbers = numbersOf(checked);
  const replayed = checked.report.replayed.flatMap(({ path, description, failure }) =>
    failure === undefined
      ? []
      : {
          number: numbers.get(description) ?? null,
          told: tell(path),
          message: failure,
          inBrowser: false,
          screenshot: undefined,
        },
  );
  const driven = checked.driven.flatMap(({ path, failure }) =>
    failure === undefined
      ? []
      : {
          number: numbers.get(path.description) ?? null,
          told: tell(path),
          inBrowser: true,
          ...failure,
        },
  );
  return [...driven, ...replayed];
}

export const numbersOf = ({ report, driven }: CheckedMachine): Map<string, string> =>
  new Map([
    ...driven.flatMap(({ path: { description, walk } }) =>
      walk ? [[description, `w${walk}`] as const] : [],
    ),
    ...report.replayed.map(({ description }, index) => [description, `${index + 1}`] as const),
  ]);

/** Which path, and where it broke: `第 3 条，在浏览器中在第 2 步出错`. */
export function headOf({ number, message, inBrowser }: Omit<FailedPath, 'told' | 'screenshot'>): string {
  const broken = brokenStep(message);
  const where = broken === undefined ? '' : broken === 0 ? '在开始时' : `在第 ${broken} 步`;
  return `${nameOf(number)}，${inBrowser ? '在浏览器中' : '重放时'}${where}出错`;
}

/** How a person calls it: `第 3 条`, `第 3 串`. */
export const nameOf = (number: string | null) =>
  number === null
    ? '只在浏览器中走的一条'
    : number.startsWith('w')
      ? `第 ${number.slice(1)} 串`
      : `第 ${number} 条`;

/** What differed, without the path and the step, which are told besides. */
export function reasonOf(model: TestModel, message: string): string {
  const lines = message.split('\n');
  const named = brokenStep(message) === undefined ? lines : lines.slice(1);
  return failureWords(model)(named.join('\n'));
}

/** Problems that are no failed path, such as a transition that none takes. */
export function otherProblems({ machine: { model }, problems, report, driven }: CheckedMachine): string[] {
  const ofPaths = new Set([
    ...report.replayed.flatMap(({ failure }) => failure ?? []),
    ...driven.flatMap(({ failure }) => (failure ? inBrowser(failure.message) : [])),
  ]);
  const words = failureWords(model);
  return problems
    .filter((problem) => !ofPaths.has(problem))
    .map((problem) => {
      const told = words(problem);
      // What has no words here is about how the machine is written.
      return told === problem ? `流程的写法，请转给开发同事：${problem}` : told;
    });
}

/** The lines of a path on a terminal, the step where it broke marked. */
export const pathLines = ({ start, steps }: ToldPath, broken?: number): string[] =>
  [
    `开始：${start}`,
    ...steps.map(({ text, detail, states }) => `${text}${detail && ` ${detail}`} → ${states}`),
  ].map((line, index) => `${index === broken ? '  ▶' : '   '} ${index}. ${line}`);

/** Everything that is wrong with a machine, in words for a terminal. */
export function problemTexts(checked: CheckedMachine): string[] {
  const { model } = checked.machine;
  return [
    ...failedPaths(checked).map((failed) =>
      [
        headOf(failed),
        ...pathLines(failed.told, brokenStep(failed.message)),
        reasonOf(model, failed.message),
      ].join('\n'),
    ),
    ...otherProblems(checked),
  ];
}
