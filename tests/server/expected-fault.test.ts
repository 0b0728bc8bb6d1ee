import { describe, expect, it } from 'vitest';
import { expectedFault } from '#server/programs/expected-fault.ts';

const fault = (fields: Record<string, unknown>) => Object.assign(new Error('x'), fields);

describe('a fault that a person can mend', () => {
  it('is one sentence, also where it is the cause of another', () => {
    const refused = fault({ code: 'ECONNREFUSED' });
    const sentence = '无法连接 DATABASE_URL 指定的数据库，请确认地址无误、数据库已启动。';
    expect(expectedFault(refused)).toBe(sentence);
    expect(expectedFault(new Error('not migrated', { cause: refused }))).toBe(sentence);
    expect(expectedFault(fault({ code: 'ENOTFOUND', hostname: 'db' }), { host: 'web' })).toBe(sentence);
    expect(expectedFault(new Error('timeout expired'))).toBe(sentence);
  });

  it('names a host that this machine does not have', () => {
    const sentence = '本机没有地址 web，请检查 HOST。';
    expect(expectedFault(fault({ code: 'ENOTFOUND', hostname: 'web' }), { host: 'web' })).toBe(sentence);
    expect(expectedFault(fault({ code: 'EADDRNOTAVAIL', address: 'web' }))).toBe(sentence);
  });

  it.each([
    ['28P01', '数据库拒绝登录，请检查 DATABASE_URL 中的用户名和密码。'],
    ['28000', '数据库拒绝登录，请检查 DATABASE_URL 中的用户名和密码。'],
    ['3D000', 'DATABASE_URL 指定的数据库不存在，请先创建。'],
    ['42501', 'DATABASE_URL 指定的用户没有所需的数据库权限。'],
  ])('says what the database refuses: %s', (code, sentence) => {
    expect(expectedFault(new Error('not migrated', { cause: fault({ code }) }))).toBe(sentence);
  });

  it('names the file that may not be read or written', () => {
    expect(expectedFault(fault({ code: 'EACCES', syscall: 'open', path: 'a.gz' }))).toBe(
      '没有权限读写 a.gz。',
    );
  });

  it.each(['ENOENT', 'EEXIST', 'EACCES'])('names the folder that can not be made: %s', (code) => {
    const error = fault({ code, syscall: 'mkdir', path: 'nope' });
    expect(expectedFault(error)).toBe('无法创建目录 nope，请检查 DATA_DIR。');
  });

  it('names the address that is taken', () => {
    const listening = { address: '127.0.0.1', port: 80 };
    expect(expectedFault(fault({ code: 'EADDRINUSE', ...listening }))).toBe(
      '地址 127.0.0.1:80 已被占用，请用 PORT 指定另一个端口。',
    );
    expect(expectedFault(fault({ code: 'EACCES', ...listening }))).toBe(
      '没有权限监听 127.0.0.1:80，请用 PORT 指定另一个端口。',
    );
    const metrics = { host: 'stats', port: 80 };
    expect(expectedFault(fault({ code: 'EADDRINUSE', ...listening }), { host: 'web', metrics })).toBe(
      '地址 127.0.0.1:80 已被占用，请用 METRICS_PORT 指定另一个端口。',
    );
    expect(expectedFault(fault({ code: 'ENOTFOUND', hostname: 'stats' }), { host: 'web', metrics })).toBe(
      '本机没有地址 stats，请检查 METRICS_HOST。',
    );
  });

  it('is nothing else: a fault of ours keeps its stack', () => {
    expect(expectedFault(new Error('a bug'))).toBeNull();
    expect(expectedFault(new Error('a bug', { cause: new Error('deeper') }))).toBeNull();
  });
});
