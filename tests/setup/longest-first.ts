import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { rotatingFiles } from '../budgets.ts';

/** Files that take long, the longest first. Where one of them began last, everybody would wait for it alone. */
const long = [
  'tests/path-harness/browser/machines-',
  'tests/browser/screens/audit.test.ts',
  'tests/browser/faults/dialogs.test.ts',
  'tests/browser/routes/moves.test.ts',
  'tests/browser/routes/addresses.test.ts',
  'tests/server/matrix.test.ts',
  'tests/server/fuzz.test.ts',
  'tests/server/credential.test.ts',
  'tests/server/devices/outbox.test.ts',
];

/** What rotates comes last, so that a slow machine leaves out that and nothing else; the longest first there, too. */
const rotating = Object.values(rotatingFiles)
  .flatMap((lane) => Object.entries(lane))
  .toSorted(([, one], [, other]) => other - one)
  .map(([file]) => file);

/** What a clean checkout needs: Vitest itself goes by the times of the last run, or by the size of the files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const isThis = (file: string) => moduleId.includes(file);
      const first = long.findIndex(isThis);
      return first < 0 ? rotating.findIndex(isThis) : first - long.length - 1;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
