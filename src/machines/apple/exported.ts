import * as calls from '#api/contract/apple/export.ts';
import { exportsBy } from '#machines/devices/port/exports-by.ts';
import { appleQuery } from './apple-query.ts';

/** The list of Apple devices as a file. */
export const appleExports = exportsBy(calls, appleQuery);
