import * as v from 'valibot';
import { counters } from '../devices/counters.ts';
import { endpoint } from '../row/endpoint.ts';

export const deviceOverview = endpoint({
  name: 'home.deviceOverview',
  method: 'GET',
  path: '/api/home/device-overview',
  title: '设备概览',
  access: { login: true, module: 'mdm-apple' },
  result: v.object({ apple: counters }),
});
