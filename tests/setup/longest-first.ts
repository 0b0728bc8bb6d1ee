import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long, the longest first. Where one of them began last, everybody would wait for it alone. */
const long = [
  'tests/path-harness/browser/machines-',
  'tests/browser/screens/audit.test.ts',
  'tests/browser/faults/dialogs.test.ts',
  'tests/browser/faults/acts.test.ts',
  'tests/browser/flows/commands.test.ts',
  'tests/browser/faults/moments.test.ts',
  'tests/browser/faults/loads.test.ts',
  'tests/browser/routes/moves.test.ts',
  'tests/browser/routes/addresses.test.ts',
  'tests/browser/session/account.test.ts',
  'tests/browser/session/refresh-storm.test.ts',
  'tests/server/fuzz.test.ts',
  'tests/server/credential.test.ts',
  'tests/server/main.test.ts',
  'tests/server/devices/commands.test.ts',
  'tests/server/account/kill.test.ts',
  'tests/server/devices/kill.test.ts',
  'tests/server/unlock-saga/kill.test.ts',
  'tests/server/matrix.test.ts',
  'tests/server/devices/outbox.test.ts',
  'tests/server/devices/simulator.test.ts',
  'tests/server/durability.test.ts',
];

/** What a clean checkout needs: Vitest itself goes by the times of the last run, or by the size of the files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((file) => moduleId.includes(file));
      return found < 0 ? long.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
