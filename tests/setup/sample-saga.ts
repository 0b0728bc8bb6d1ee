import type { UnlockSaga } from '#api/contract/apple/one-click-unlock.ts';

type Named = Pick<UnlockSaga, 'id' | 'clerk' | 'date_created'> & { readonly device_id: string };

/** A one-click unlock of one step, just begun, as the API tells it. */
export const sampleSaga = (
  { device_id, ...named }: Named,
  changes: Partial<UnlockSaga> = {},
): UnlockSaga => ({
  ...named,
  device: { id: device_id, serial_number: 'DX3YR2M8N4', product_name: 'iPhone 16 Pro' },
  commands: ['device_unlock'],
  status: 'running',
  resumed_by: null,
  resumed_at: null,
  hold_until: null,
  cancel: null,
  cancelled_by: null,
  cancelled_at: null,
  failure: null,
  finished_at: null,
  sms_required: false,
  steps: [],
  ...changes,
});
