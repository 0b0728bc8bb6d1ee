import { describe, expect, it } from 'vitest';
import type { Rights } from '#domain/access/permissions.ts';
import { permissionCode } from '#domain/access/permissions.ts';
import { entryDenial, mayEnter } from '#domain/access/route-access.ts';
import { routeOf, routePath } from '#domain/access/routes.ts';
import * as rules from '#machines/console/navigation/navigation.rules.ts';
import { hrefOf, type Place, placeOf, returnTarget } from '#machines/console/navigation/place.ts';
import * as decision from '#machines/console/navigation/route-decision.rules.ts';

const at = (path: string, state: unknown = null): Place => ({ path, search: '', hash: '', state });
const list = routePath('console-device-ios-list');
const uuid = '7d3f1f0e-5a43-4d0c-9d3c-0f6a4b1c2d3e';

describe('where one is led', () => {
  it.each([
    ['/', true, '/console'],
    ['/login', true, '/console'],
    ['/', false, '/login'],
    [list, false, '/login'],
  ])('[decision.index] [route.login] [guard.login] %s, tokens held: %s → %s', (path, held, target) => {
    const place = at(path);
    expect([decision.leadsHome(place, held), decision.needsLogin(place, held)]).toEqual([held, !held]);
    expect(hrefOf(held ? decision.home(place) : decision.login(place))).toBe(target);
  });

  it('[decision.unguarded] the login page and unknown paths need no login', () => {
    expect([decision.needsLogin(at('/login'), false), decision.needsLogin(at('/nowhere'), false)]).toEqual([
      false,
      false,
    ]);
  });

  it('the login page remembers where one was going, with its query', () => {
    const wanted = placeOf(`${list}?lock_status=1`, at('/'));
    expect(hrefOf(decision.home(decision.login(wanted)))).toBe(`${list}?lock_status=1`);
  });

  it('who left on purpose is not led back', () => {
    expect(hrefOf(decision.home(rules.loginAfresh(at(list)).place))).toBe('/console');
  });

  it('[session.unauthorized] whoever is refused on an open page goes to the login page, and from there back', () => {
    const dev = rules.stay(at(routePath('dev')));
    const led = decision.turnedAway(dev);
    expect([led.place.path, hrefOf(decision.home(led.place))]).toEqual(['/login', routePath('dev')]);
    expect(decision.canStay(true, led)).toBe(false);
    expect(decision.turnedAway(rules.stay(at('/login', { returnTo: list }))).place.state).toEqual({
      returnTo: list,
    });
  });

  it.each([
    'https://evil.example/console',
    '//evil.example/console',
    '/\\evil.example/console',
    'javascript:alert(1)',
    '/nowhere',
    '',
    42,
    null,
  ])('is never led to %j', (returnTo) => {
    expect(returnTarget({ returnTo })).toBeNull();
  });

  it('the origin of an address counts for nothing', () => {
    expect(hrefOf(placeOf('//evil.example/console', at('/')))).toBe('/console');
  });
});

describe('what is shown', () => {
  it('[app.not-found] an unmatched path', () => {
    expect([decision.isUnknownPath(at('/a/b')), decision.notFound(at('/a/b'))]).toEqual([
      true,
      { kind: 'error', statusCode: 404, message: 'Page not found: /a/b', retry: false },
    ]);
  });

  it('only a change of query, hash or state of the shown screen is no navigation', () => {
    const page = decision.screenAt(at(routePath('console-device-ios-id', { id: uuid })));
    const other = at(routePath('console-device-ios-id', { id: uuid.replace('7', '8') }));
    const same = placeOf(`${routePath('console-device-ios-id', { id: uuid })}?a=1`, at('/'));
    const move = (place: Place, kind: 'push' | 'stay') => ({ ...rules.stay(place), kind });
    expect(rules.changesOnlyDetails(move(same, 'push'), page)).toBe(true);
    expect(rules.changesOnlyDetails(move(other, 'push'), page)).toBe(false);
    expect(rules.changesOnlyDetails(move(same, 'stay'), page)).toBe(false);
    expect(rules.changesOnlyDetails(move(same, 'push'), null)).toBe(false);
  });

  it('the same address again makes no second entry in the history', () => {
    expect(rules.wish(at(list), list, null, 'push').kind).toBe('replace');
    expect(rules.wish(at(list), `${list}?page_num=2`, null, 'push').kind).toBe('push');
  });

  it('[decision.url] a search by personal filters is an entry of its own, though the address stays', () => {
    const searched = { ...at(list), state: { keyword: '张' } };
    expect(rules.wish(at(list), list, { keyword: '张' }, 'push').kind).toBe('push');
    expect(rules.wish(searched, list, { keyword: '张' }, 'push').kind).toBe('replace');
    expect(rules.wish(searched, list, null, 'push').kind).toBe('push');
  });
});

describe('who may come in', () => {
  const log = routeOf('console-security-operation-log-apple').access;
  const db1 = permissionCode('security.operationLog');
  it.each<[string, Rights, boolean]>([
    ['module and permission', { available_modules: ['mdm-apple'], permission: [db1] }, true],
    ['module and admin', { available_modules: ['mdm-apple'], permission: ['Admin'] }, true],
    ['module only', { available_modules: ['mdm-apple'], permission: [] }, false],
    ['permission only', { available_modules: [], permission: [db1] }, false],
    ['admin without the module', { available_modules: [], permission: ['Admin'] }, false],
  ])('[guard.mismatch] [route.operation-log] %s', (_, rights, expected) => {
    expect(mayEnter(log, rights)).toBe(expected);
  });

  it('[guard.mismatch] [app.modules.named] says that the store lacks the module, and only otherwise that the person lacks the right', () => {
    const list = routeOf('console-device-android-list').access;
    const password = routeOf('console-security-password').access;
    const apple = { available_modules: ['mdm-apple'], permission: ['Admin'] };
    expect(entryDenial(list, apple)).toBe('门店未开通此功能，已回到控制台');
    expect(entryDenial(log, { ...apple, permission: [] })).toBe('没有权限打开该页面，已回到控制台');
    expect(entryDenial(password, { available_modules: [], permission: [] })).toBeNull();
  });

  it('[guard.mismatch] admin pages are for admins', () => {
    const access = { open: false, admin: true } as const;
    expect(mayEnter(access, { available_modules: [], permission: ['Admin'] })).toBe(true);
    expect(mayEnter(access, { available_modules: [], permission: [db1] })).toBe(false);
  });
});
