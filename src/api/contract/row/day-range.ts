import * as v from 'valibot';
import { parseDay } from '#domain/text/time.ts';

const wrong = '日期范围有误';
const ends = ['开始日期', '结束日期'] as const;

function problemOf(text: string): string | null {
  const days = text.split(',');
  if (days.length !== ends.length) return wrong;
  const at = days.findIndex((day) => parseDay(day) === null);
  if (at === -1) return null;
  return days[at] === '' ? `请输入${ends[at]}` : `${ends[at]}有误，请按 年-月-日 填写`;
}

/** 'YYYYMMDD,YYYYMMDD' → ['YYYY-MM-DD', 'YYYY-MM-DD']: whole Shanghai days, both included */
export const dayRange = v.pipe(
  v.string(wrong),
  v.check(
    (text) => problemOf(text) === null,
    ({ input }) => problemOf(input) ?? wrong,
  ),
  v.transform((text) => text.split(',').map(parseDay)),
  v.transform(([from, to]) => ({ from: from ?? '', to: to ?? '' })),
  v.check(({ from, to }) => from <= to, '开始日期不能晚于结束日期'),
);
