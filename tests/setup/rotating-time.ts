import { thorough } from './thorough.ts';

/** Whether nothing begins any more that rotates: `npm test` says when. A slow machine asks less, and is not red for it. */
export const isRotatingOver = (): boolean =>
  !thorough && Date.now() >= Number(process.env.ROTATING_UNTIL ?? Number.POSITIVE_INFINITY);
