import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRoutePath, isUuid, matchRoute, routePath, routes } from '#domain/access/routes.ts';

const match = (path: string) => {
  const found = matchRoute(path);
  return found ? [found.route.name, found.params] : null;
};

describe('matching', () => {
  it('knows the path of a route also with a trailing slash', () => {
    const list = ['/console/device/ios/list', '/console/device/ios/list/', '/console'];
    expect(list.map((path) => isRoutePath(path, 'console-device-ios-list'))).toEqual([true, true, false]);
  });

  it.each([
    ['/', 'index', {}],
    ['/login', 'login', {}],
    ['/login/', 'login', {}],
    ['/console', 'console', {}],
    ['/console/device/ios/list', 'console-device-ios-list', {}],
    ['/console/device/ios', 'console-device-slug', { slug: 'ios' }],
    ['/console/device/ios/42', 'console-device-ios-id', { id: '42' }],
    ['/console/device/ios/a%20b', 'console-device-ios-id', { id: 'a b' }],
    ['/console/device/ios/%E0%A4%A', 'console-device-ios-id', { id: '%E0%A4%A' }],
    ['/console/security/operation-log/apple', 'console-security-operation-log-apple', {}],
  ])('%s is %s', (path, name, params) => {
    expect(match(path)).toEqual([name, params]);
  });

  it.each(['/nowhere', '/Login', '/console/device/ios/1/2', '//login', '/console//'])(
    '%s is nowhere',
    (path) => {
      expect(match(path)).toBeNull();
    },
  );

  it('a fixed path is never taken for a parameter of another route', () => {
    const fixed = routes.filter(({ path }) => !path.includes(':'));
    expect(fixed.map(({ path }) => matchRoute(path)?.route.name)).toEqual(fixed.map(({ name }) => name));
  });
});

describe('paths', () => {
  it('comes back from any parameter', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((id) => id !== 'list'),
        (id) => {
          expect(match(routePath('console-device-ios-id', { id }))).toEqual([
            'console-device-ios-id',
            { id },
          ]);
        },
      ),
    );
  });

  it('needs its parameters', () => {
    expect(() => routePath('console-device-ios-id')).toThrow('console-device-ios-id needs id');
  });
});

it.each([
  ['01234567-89ab-cdef-0123-456789abcdef', true],
  ['01234567-89AB-CDEF-0123-456789ABCDEF', true],
  ['0123456789abcdef0123456789abcdef', false],
  ['01234567-89ab-cdef-0123-456789abcdeg', false],
  ['x01234567-89ab-cdef-0123-456789abcdef', false],
  ['list', false],
])('%s is a uuid: %s', (text, answer) => {
  expect(isUuid(text)).toBe(answer);
});
