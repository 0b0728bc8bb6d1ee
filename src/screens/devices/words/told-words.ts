import { spaced } from '#domain/text/spaced.ts';
import { when } from './lock-wording.ts';

/** Whose word it is and since when; '' where the device never told. */
export const toldAt = (at: string | null, now: Date) => (at === null ? '' : spaced`设备${when(at, now)}上报`);
