import { describe, expect, it } from 'vitest';
import { titleMatch } from '#domain/text/pinyin.ts';

describe('finding a title', () => {
  it.each([
    ['锁定设备', 'sdsb'],
    ['解除锁定', 'jcsd'],
    ['重启设备', 'cqsb'],
    ['重启设备', 'zqsb'],
    ['苹果操作日志', 'pgczrz'],
    ['设置加密 DNS', 'szjmdns'],
    ['ABM 解绑', 'abm jb'],
    ['抹掉设备', 'MDSB'],
    ['移入回收站', 'yrhsz'],
    ['修改密码', 'xg'],
    ['锁定设备', '锁定'],
    ['锁定设备', '锁d'],
  ])('%s by %s, from its beginning', (title, typed) => {
    expect(titleMatch(title, typed)).toBe(0);
  });

  it('finds what stands further on, after what begins so', () => {
    expect(titleMatch('解除锁定', 'sd')).toBe(1);
    expect(titleMatch('苹果操作日志', '日志')).toBe(1);
  });

  it('finds no other title, and nothing longer than the title', () => {
    expect(titleMatch('锁定设备', 'sbsd')).toBeNull();
    expect(titleMatch('锁定设备', 'sdsbs')).toBeNull();
    expect(titleMatch('锁定设备', '解')).toBeNull();
  });

  it('finds everything for nothing', () => {
    expect(titleMatch('锁定设备', '  ')).toBe(0);
  });
});
