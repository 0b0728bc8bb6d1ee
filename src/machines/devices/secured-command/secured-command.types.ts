export type { Problem } from '#machines/kits/proof.ts';
