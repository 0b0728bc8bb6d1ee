import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorToastMs, messageToastMs } from '#domain/limits.ts';
import { createNotifier } from '#ui/popup/notifier.ts';

const durations = { info: messageToastMs, ok: messageToastMs, warn: errorToastMs, error: errorToastMs };
const texts = (notifier: ReturnType<typeof createNotifier>) => notifier.getSnapshot().map(({ text }) => text);

describe('notifier', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('[app.toast] closes a message after 3000 ms and an error after 2000 ms', () => {
    const notifier = createNotifier({ durations });
    notifier.notify('ok', '已提交');
    notifier.notify('error', '网络不可用');
    vi.advanceTimersByTime(1_999);
    expect(texts(notifier)).toEqual(['已提交', '网络不可用']);
    vi.advanceTimersByTime(1);
    expect(texts(notifier)).toEqual(['已提交']);
    vi.advanceTimersByTime(999);
    expect(texts(notifier)).toEqual(['已提交']);
    vi.advanceTimersByTime(1);
    expect(texts(notifier)).toEqual([]);
  });

  it('starts the time anew instead of showing the same message twice', () => {
    const notifier = createNotifier({ durations });
    notifier.notify('ok', '已提交');
    vi.advanceTimersByTime(2_000);
    notifier.notify('ok', '已提交');
    vi.advanceTimersByTime(2_999);
    expect(texts(notifier)).toEqual(['已提交']);
    vi.advanceTimersByTime(1);
    expect(texts(notifier)).toEqual([]);
  });

  it('shows one of several about the same, in the words of the newest, and knows tones apart', () => {
    const notifier = createNotifier({ durations });
    notifier.notify('warn', '请求出错 [aaaaa]', '请求出错');
    notifier.notify('warn', '请求出错 [bbbbb]', '请求出错');
    notifier.notify('error', '请求出错 [ccccc]', '请求出错');
    expect(texts(notifier)).toEqual(['请求出错 [bbbbb]', '请求出错 [ccccc]']);
  });

  it('goes on holding a message that is told of again', () => {
    const notifier = createNotifier({ durations });
    notifier.notify('error', '密码错误');
    notifier.hold(notifier.getSnapshot()[0]?.id ?? 0);
    notifier.notify('error', '密码错误');
    vi.advanceTimersByTime(60_000);
    expect(texts(notifier)).toEqual(['密码错误']);
  });

  it('keeps a message without a duration until it is dismissed', () => {
    const notifier = createNotifier({ durations: { ...durations, info: null } });
    notifier.notify('info', '不行');
    vi.advanceTimersByTime(3_600_000);
    expect(texts(notifier)).toEqual(['不行']);
    notifier.dismiss(notifier.getSnapshot()[0]?.id ?? 0);
    expect(texts(notifier)).toEqual([]);
  });

  it('keeps a message while it is held, and gives it its whole time after that', () => {
    const notifier = createNotifier({ durations });
    notifier.notify('error', '密码错误');
    const id = notifier.getSnapshot()[0]?.id ?? 0;
    notifier.hold(id);
    vi.advanceTimersByTime(60_000);
    expect(texts(notifier)).toEqual(['密码错误']);
    notifier.release(id);
    vi.advanceTimersByTime(1_999);
    expect(texts(notifier)).toEqual(['密码错误']);
    vi.advanceTimersByTime(1);
    expect(texts(notifier)).toEqual([]);
  });

  it('drops the oldest where there would be too many', () => {
    const notifier = createNotifier({ durations, atMost: 2 });
    for (const text of ['一', '二', '三']) notifier.notify('info', text);
    expect(texts(notifier)).toEqual(['二', '三']);
  });

  it('does not bring a dismissed message back, and tells its listeners', () => {
    const notifier = createNotifier({ durations });
    const listener = vi.fn();
    const stop = notifier.subscribe(listener);
    notifier.notify('info', '一');
    const id = notifier.getSnapshot()[0]?.id ?? 0;
    notifier.dismiss(id);
    notifier.release(id);
    expect(texts(notifier)).toEqual([]);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    notifier.notify('info', '二');
    expect(listener).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(1);
  });
});
