import { appleSample } from '../apple/sample.model.ts';
import type { SampleKind } from '../devices/port/sample.model.ts';

/** The kind whose pages the paths of what holds for every kind are driven on: one of them is enough. */
export const sample: SampleKind & Pick<typeof appleSample, 'name'> = appleSample;
