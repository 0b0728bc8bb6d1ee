import * as v from 'valibot';
import { endpoint } from '../row/endpoint.ts';

/** 全部, 已锁定, 等待执行, 离线, 异常 over the Apple devices that the person may see (`decision.counters`). */
export const counters = v.object({
  total: v.number(),
  locked: v.number(),
  pending: v.number(),
  offline: v.number(),
  abnormal: v.number(),
});
export type Counters = v.InferOutput<typeof counters>;

export const deviceOverview = endpoint({
  name: 'home.deviceOverview',
  method: 'GET',
  path: '/api/home/device-overview',
  title: '设备概览',
  access: { login: true, module: 'mdm-apple' },
  result: v.object({ apple: counters }),
});
