import { expect, it } from 'vitest';
import { isUpcoming } from '#app/shell/screens.ts';
import { routes, type ShownRouteName } from '#domain/access/routes.ts';
import { purposes } from '#screens/upcoming/purposes.ts';

const shown = routes.flatMap((route) => ('page' in route ? [] : [route.name satisfies ShownRouteName]));

it('every screen that is not built yet says what it will be for, and no other one does', () => {
  expect(Object.keys(purposes).toSorted()).toEqual(shown.filter(isUpcoming).toSorted());
});
