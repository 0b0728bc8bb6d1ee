/** 18612341402 → 186****1402; shorter numbers keep their last two digits (`decision.secrets`). */
export function maskPhone(phone: string): string {
  if (phone.length >= 11) return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  return phone.length > 2 ? `****${phone.slice(-2)}` : '****';
}

/** 王小明 → 王*明, 王明 → 王*: what a counter's screen may show to the next customer. */
export function maskName(name: string): string {
  const characters = [...name];
  if (characters.length <= 1) return name;
  if (characters.length === 2) return `${characters[0]}*`;
  return `${characters[0]}${'*'.repeat(characters.length - 2)}${characters.at(-1)}`;
}

/** C39K7XQ2N72J → C39****N72J: whoever holds the device knows it by that, and nobody else learns it. */
export const maskSerial = (serialNumber: string): string =>
  serialNumber.length >= 10
    ? `${serialNumber.slice(0, 3)}****${serialNumber.slice(-4)}`
    : `****${serialNumber.slice(-2)}`;
