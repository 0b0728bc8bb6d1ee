import type { Delivery } from '#api/contract/store/api-callback.ts';
import type { OpenApiSettings } from './open-api.machine.ts';

/** For the models of the machines of 开放接口. */
export const sampleOpenApi: OpenApiSettings = {
  info: {
    api_enabled: true,
    api_key: 'ak_0123456789abcdef01234567',
    former: [],
    api_callback_url: 'https://shop.example/hooks',
    api_ip_white_list: '',
    present_address: '8.8.4.4',
    changed: null,
  },
  days: [
    { day: '2026-11-19', calls: 12, refused: 0 },
    { day: '2026-11-20', calls: 30, refused: 2 },
  ],
  refusals: [
    {
      api_key: 'ak_0123456789abcdef01234567',
      reason: 'signature',
      at: '2026-11-20T02:00:00.000Z',
      ip: '8.8.4.4',
    },
  ],
};

export const sampleDelivery = (of: Partial<Delivery> = {}): Delivery => ({
  id: '77777777-7777-4777-8777-777777777777',
  date_created: '2026-11-20T02:00:00.000Z',
  type: 'test',
  device: null,
  state: 'delivered',
  attempts: 1,
  next_at: null,
  last: { at: '2026-11-20T02:00:00.000Z', status: 204, answer: '', fault: null, took_ms: 31 },
  body: '{"type":"test","id":"evt_77777777-7777-4777-8777-777777777777","created":"2026-11-20T02:00:00.000Z","device":null,"data":{}}',
  ...of,
});

/** The answers of the calls that the page is read by. */
export const openApiFixtures = ({ info, days, refusals }: OpenApiSettings = sampleOpenApi) => ({
  'GET /api/store/api-key/info': { body: info },
  'GET /api/store/api-key/usage': { body: { days, refusals } },
  'GET /api/store/api-callback/list': { body: { list: [], total: 0 } },
});
