import { describe, expect, it } from 'vitest';
import { dismiss } from '#api/contract/batch.ts';
import { dismissBatch } from '#machines/devices/recent-batches/recent-batches.effects.ts';
import { fakeClient, lost } from './fake-client.ts';

const batchId = '55555555-5555-4555-8555-555555555555';

describe('dismissing a batch', () => {
  it.each([
    ['taken', 'answer'],
    ['lost', 'fail'],
  ] as const)('ends where it was %s; the client may tell of a failure', async (_, ending) => {
    const { client, last } = fakeClient();
    const dismissed = dismissBatch(client, batchId);
    expect([last().row, last().input]).toEqual([dismiss, { params: { id: batchId } }]);
    expect(last().options.quiet).toBeUndefined();
    if (ending === 'answer') await last().answer({});
    else await last().fail(lost);
    await expect(dismissed).resolves.toBeUndefined();
  });
});
