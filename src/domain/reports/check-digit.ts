/** GB 11643-1999: the last character of a number, by the 17 digits before it, whose weights are powers of 2 modulo 11. */
export const checkDigitOf = (number: string): string | undefined =>
  '10X98765432'[[...number.slice(0, 17)].reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0)];
