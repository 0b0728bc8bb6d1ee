import type { Part } from './part.ts';

/** By the name that `--part` takes; loaded when its turn comes. */
export const parts: Readonly<Record<string, () => Promise<Part>>> = {
  storage: async () => (await import('./storage.ts')).storage,
  faults: async () => (await import('./faults.ts')).faults,
  live: async () => (await import('./live.ts')).live,
  broken: async () => (await import('./broken.ts')).broken,
  codes: async () => (await import('./codes.ts')).codes,
  clerks: async () => (await import('./clerks.ts')).clerks,
  reports: async () => (await import('./reports.ts')).reports,
  pictures: async () => (await import('./pictures.ts')).pictures,
  callbacks: async () => (await import('./callbacks.ts')).callbacks,
  phones: async () => (await import('./phones.ts')).phones,
};
