import { describe, expect, it } from 'vitest';
import { expectedFault } from '#server/programs/expected-fault.ts';

const fault = (fields: Record<string, unknown>) => Object.assign(new Error('x'), fields);

describe('a fault that a person can mend', () => {
  it('is one sentence, also where it is the cause of another', () => {
    const refused = fault({ code: 'ECONNREFUSED' });
    const sentence = '无法连接 DATABASE_URL 指定的数据库，请确认它已启动。';
    expect(expectedFault(refused)).toBe(sentence);
    expect(expectedFault(new Error('not migrated', { cause: refused }))).toBe(sentence);
  });

  it.each(['ENOENT', 'EEXIST', 'EACCES'])('names the folder that can not be made: %s', (code) => {
    const error = fault({ code, syscall: 'mkdir', path: 'nope' });
    expect(expectedFault(error)).toBe('无法创建目录 nope，请检查 DATA_DIR。');
  });

  it('names the address that is taken', () => {
    const config = { host: '127.0.0.1', port: 8080 };
    expect(expectedFault(fault({ code: 'EADDRINUSE' }), config)).toBe(
      '地址 127.0.0.1:8080 已被占用，请用 PORT 指定另一个端口。',
    );
  });

  it('is nothing else: a fault of ours keeps its stack', () => {
    expect(expectedFault(new Error('a bug'))).toBeNull();
    expect(expectedFault(new Error('a bug', { cause: new Error('deeper') }))).toBeNull();
  });
});
