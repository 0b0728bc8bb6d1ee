import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { glyphs } from './captcha-glyphs.ts';

const width = 120;
const height = 40;
const scale = 1.7;

/** Anything from `from` to `to`, in steps of a hundredth. */
const between = (from: number, to: number) =>
  randomInt(Math.round(from * 100), Math.round(to * 100) + 1) / 100;

/** A PNG of 120 × 40: each character turned, moved and slanted on its own, with lines across. */
export function captchaPng(answer: string): Promise<Buffer> {
  return sharp(Buffer.from(captchaSvg(answer)))
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function captchaSvg(answer: string): string {
  const characters = [...answer].map((character, index) => strokes(character, index, answer.length));
  const noise = Array.from({ length: 4 }, line);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#f4f6f9"/>
<g fill="none" stroke-linecap="round" stroke-linejoin="round">${noise.join('')}${characters.join('')}</g>
</svg>`;
}

function strokes(character: string, index: number, count: number): string {
  const left = 8 + (index * (width - 16)) / count + between(0, 6);
  const top = between(5, 10);
  const turn = `translate(${left} ${top}) rotate(${between(-16, 16)} 8 12) skewX(${between(-12, 12)}) scale(${scale})`;
  return `<path transform="${turn}" stroke="${ink()}" stroke-width="${between(1.1, 1.7)}" d="${glyphs[character] ?? ''}"/>`;
}

function line(): string {
  const y = () => between(0, height);
  return `<path stroke="${ink()}" stroke-opacity="0.45" stroke-width="1" d="M0 ${y()}C40 ${y()} 80 ${y()} ${width} ${y()}"/>`;
}

/** Dark enough to be read on the ground, of any hue. */
const ink = () => `hsl(${randomInt(360)} 55% 34%)`;
