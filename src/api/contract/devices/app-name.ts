import * as v from 'valibot';
import { appNameMaxLength } from '#domain/limits.ts';
import { text } from '../row/fields.ts';

/** An app as people call it. */
export const appName = v.pipe(text(appNameMaxLength, '应用名称'), v.minLength(1, '请输入应用名称'));
