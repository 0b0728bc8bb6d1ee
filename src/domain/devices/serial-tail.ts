import { typedCode } from '../text/typed.ts';

/** What a person types of a device's serial number before something that nothing brings back (`decision.hold.proof`). */
const tailLength = 4;

/** As it is compared: a full-width or lower-case letter is the same letter. */
export const plainTail = typedCode;

/** The serial number in two parts: what stands before its last four characters, and these. */
export const serialParts = (serialNumber: string): readonly [head: string, tail: string] => [
  serialNumber.slice(0, -tailLength),
  serialNumber.slice(-tailLength),
];

export const isSerialTail = (serialNumber: string, typed: string): boolean =>
  plainTail(typed) === plainTail(serialParts(serialNumber)[1]);

/** As many characters as are asked for, and others. */
export const isWrongTail = (serialNumber: string, typed: string): boolean =>
  plainTail(typed).length >= plainTail(serialParts(serialNumber)[1]).length &&
  !isSerialTail(serialNumber, typed);
