import * as calls from '#api/contract/android/export.ts';
import { exportsBy } from '#machines/devices/port/exports-by.ts';
import { androidQuery } from './android-query.ts';

/** The list of Android devices as a file. */
export const androidExports = exportsBy(calls, androidQuery);
