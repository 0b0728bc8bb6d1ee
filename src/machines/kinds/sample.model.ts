import { type DeviceKindName, firstKind } from '#domain/kinds/kinds.ts';
import { appleSample } from '../apple/sample.model.ts';
import type { SampleKind } from '../devices/port/sample.model.ts';

const samples: Readonly<Record<DeviceKindName, SampleKind>> = { apple: appleSample };

/** The kind whose pages the paths of what holds for every kind are driven on. */
export const sample = samples[firstKind];
