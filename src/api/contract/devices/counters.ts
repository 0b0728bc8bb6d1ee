import * as v from 'valibot';

/** 全部, 已锁定, 等待执行, 离线, 异常 over the devices of a kind that the person may see (`decision.counters`). */
export const counters = v.object({
  total: v.number(),
  locked: v.number(),
  pending: v.number(),
  offline: v.number(),
  abnormal: v.number(),
});
export type Counters = v.InferOutput<typeof counters>;
