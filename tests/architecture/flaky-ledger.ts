/** A test that failed once and passed when it ran again; whoever saw its line enters it with the next commit. */
export interface FlakyTest {
  /** file and title, as the line says */
  readonly test: string;
  /** the day on which it was seen: 2026-11-28 */
  readonly date: string;
  /** how it comes to fail, as far as it is known */
  readonly mechanism: string;
}

const dayMs = 86_400_000;
const mostDays = 7;

/** What is wrong with the list at the time of a commit; a test is mended, and taken off, within a week. */
export function flakyFindings(ledger: readonly FlakyTest[], committed: Date): string[] {
  return ledger.flatMap(({ test, date, mechanism }, index) => {
    const days = (committed.getTime() - Date.parse(date)) / dayMs;
    return [
      ...(Number.isNaN(days) ? [`${test}: ${date} is no day`] : []),
      ...(days > mostDays + 1 ? [`${test}: seen on ${date}, and not mended within a week`] : []),
      ...(mechanism.trim() ? [] : [`${test}: without its mechanism`]),
      ...(ledger.findIndex((other) => other.test === test) < index
        ? [`${test}: failed twice by chance`]
        : []),
    ];
  });
}
