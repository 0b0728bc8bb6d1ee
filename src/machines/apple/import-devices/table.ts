/** A table as a person sees it, whether it was pasted or read from a file. */

export interface Table {
  readonly rows: readonly TableRow[];
  /** what a person should know of the reading as a whole */
  readonly notes: readonly string[];
}

export interface TableRow {
  /** as it is counted where it stands, from 1 */
  readonly number: number;
  readonly cells: readonly TableCell[];
}

/**
 * `error`: of a formula. `lost`: a number of which the last digits are gone. `short`: a number that is known in full, and which its table
 * shows in scientific writing.
 */
export type Flaw = 'error' | 'lost' | 'short';

export interface TableCell {
  readonly text: string;
  readonly reason: Flaw | null;
}

export const wholeCell = (text: string): TableCell => ({ text, reason: flawOf(text) });

export const isBlank = ({ text }: TableCell): boolean => text === '';

const formulaError =
  /^#(?:N\/A|VALUE!|REF!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BUSY!|GETTING_DATA)$/i;
/** As spreadsheets write it: 12345678E4 may be a serial number. */
const scientific = /^[+-]?\d(?:\.\d+)?E[+-]\d+$/i;
/** Spreadsheets know 15 digits of a number. */
const tooLong = /^\d{16,}$/;

function flawOf(text: string): Flaw | null {
  if (formulaError.test(text)) return 'error';
  return scientific.test(text) || tooLong.test(text) ? 'lost' : null;
}
