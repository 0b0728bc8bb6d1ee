import { generatePaths, type PathSet } from '#tests/path-harness/check-model.ts';
import type { TestModel } from '#tests/path-harness/model.ts';

const found = new WeakMap<TestModel, PathSet>();

/** The paths of a machine, which the files of a worker share: to find them takes longer than whatever is asked of them. */
export const pathsOf = (model: TestModel): PathSet => found.getOrInsertComputed(model, generatePaths);
