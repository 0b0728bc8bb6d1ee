import { Refusal } from './refusal.ts';

/** Whether what stands is what somebody has seen, by when each was set; null: never. */
export const isSameChange = (standing: string | null, seen: string | null): boolean =>
  standing === null || seen === null ? standing === seen : Date.parse(standing) === Date.parse(seen);

/** The 409 of whoever has seen something else than what stands, which it tells as the call's own result would (`decision.error-body`). */
export const changedSince = (sentence: string, current: object | null) =>
  new Refusal('CONFLICT', sentence, { current });
