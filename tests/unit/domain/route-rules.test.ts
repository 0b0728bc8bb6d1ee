import { describe, expect, it } from 'vitest';
import { MalformedRules, type RouteRule, routeMatcher } from '#domain/access/route-rules.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { hostileTargets } from './hostile-targets.ts';

const external = 'https://docs.example/guide';
const rules: readonly RouteRule[] = [
  { path: '/docs/**', redirect: external },
  { path: '/docs/staff/**', redirect: '/console/help' },
  { path: '/docs/staff/lock', redirect: '/console/help#lock' },
  { path: '/old', redirect: '/docs' },
];

describe('the look-up of route rules', () => {
  it.each([
    ['/docs', external],
    ['/docs/', external],
    ['/docs/a/b', external],
    ['/docs/staff', '/console/help'],
    ['/docs/staff/unlock', '/console/help'],
    ['/docs/staff/lock', '/console/help#lock'],
    ['/docs/staff/lock/', '/console/help#lock'],
    ['/docs/staff/lock/now', '/console/help'],
    ['/old', '/docs'],
    ['/old/er', null],
    ['/docsy', null],
    ['/Docs', null],
    ['/', null],
  ])(
    '[guard.route-rule] takes the exact rule, then that of the longest prefix: %s → %s',
    (path, redirect) => {
      expect(routeMatcher(rules)(path)).toBe(redirect);
      expect(routeMatcher([...rules].reverse())(path)).toBe(redirect);
    },
  );

  it('knows a rule for everything, and none', () => {
    const closed = routeMatcher([{ path: '/**', redirect: external }]);
    expect(['/', '/login', '/console/help'].map(closed)).toEqual([external, external, external]);
    expect(routeMatcher([])('/')).toBeNull();
  });
});

describe('a look-up that cannot be built', () => {
  const fault = (...list: RouteRule[]) => {
    try {
      routeMatcher(list);
    } catch (error) {
      return error instanceof MalformedRules ? error.message : error;
    }
    return null;
  };

  it.each([
    '',
    'old',
    '//old',
    '/old//er',
    '/old*',
    '/*/old',
    '/**/old',
    '/old/*',
    '/old?a=1',
    '/old#a',
    '/old er',
    '/a/..//b',
    'https://evil.test/',
  ])('because of the path %j', (path) => {
    expect(fault({ path, redirect: '/console' })).toBe(memberMessages.rulePathInvalid(path));
  });

  it.each([
    '',
    'console',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    'https:evil.test',
    '/console/**',
    'https:///evil.test',
  ])('because of the redirect %j', (redirect) => {
    expect(fault({ path: '/old', redirect })).toBe(memberMessages.ruleRedirectInvalid(redirect));
  });

  it('because two rules are for one path', () => {
    expect(fault({ path: '/a', redirect: '/b' }, { path: '/a/', redirect: '/c' })).toBe(
      memberMessages.ruleRepeated('/a/'),
    );
    expect(fault({ path: '/a/**', redirect: '/b' }, { path: '/a', redirect: '/c' })).toBeNull();
  });

  it('because rules lead round in a circle', () => {
    expect(fault({ path: '/a/**', redirect: '/a/b' })).toBe(memberMessages.ruleCircular('/a/**'));
    expect(fault({ path: '/**', redirect: '/login' })).toBe(memberMessages.ruleCircular('/**'));
    expect(
      fault(
        { path: '/a', redirect: '/b?x=1' },
        { path: '/b/**', redirect: '/c#y' },
        { path: '/c', redirect: '/a/' },
      ),
    ).toBe(memberMessages.ruleCircular('/a'));
    expect(fault({ path: '/a', redirect: '/b' }, { path: '/b', redirect: '/c' })).toBeNull();
  });

  it('because of a target that is no full address', () => {
    const full = hostileTargets.filter((redirect) => fault({ path: '/old', redirect }) === null);
    expect(full.filter((redirect) => !/^https?:\/\/[^/]/i.test(redirect))).toEqual([]);
  });
});
