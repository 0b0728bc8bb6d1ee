import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '#ui/save-file.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a file that is given to the browser', () => {
  it('is still there when the browser comes for it, and gone a while later', async () => {
    const link = { href: '', download: '', click: vi.fn() };
    const page = { createElement: () => link } as unknown as Document;
    const address = vi.spyOn(URL, 'createObjectURL');
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    saveFile(new Blob(['a']), '设备.xlsx', page);
    expect(link.download).toBe('设备.xlsx');
    expect(link.click).toHaveBeenCalledOnce();
    expect(link.href).toBe(address.mock.results[0]?.value);
    // Safari takes its time.
    vi.advanceTimersByTime(30_000);
    expect(revoked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(revoked).toHaveBeenCalledExactlyOnceWith(link.href);
  });
});
