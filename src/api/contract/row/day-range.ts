import * as v from 'valibot';
import { parseDay } from '#domain/text/time.ts';

/** 'YYYYMMDD,YYYYMMDD' → ['YYYY-MM-DD', 'YYYY-MM-DD']: whole Shanghai days, both included */
export const dayRange = v.pipe(
  v.string('日期范围有误'),
  v.transform((text) => text.split(',').map(parseDay)),
  v.check((days) => days.length === 2 && days.every((day) => day !== null), '日期范围有误'),
  v.transform(([from, to]) => ({ from: from ?? '', to: to ?? '' })),
  v.check(({ from, to }) => from <= to, '开始日期不能晚于结束日期'),
);
