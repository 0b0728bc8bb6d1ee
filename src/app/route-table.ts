import { type Route, type RouteName, routes } from '#domain/routes.ts';

const table = new Map<RouteName, Route>(routes.map((route) => [route.name, route]));

export function routeOf(name: RouteName): Route {
  const route = table.get(name);
  if (!route) throw new Error(`no route named ${name}`);
  return route;
}
