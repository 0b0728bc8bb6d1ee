import { useState } from 'react';
import { type RouteName, routePath } from '#domain/access/routes.ts';
import { usePlace } from './console-context.tsx';

/** Whether a page of several routes stands for this one, which has no parameters: the place may move on a moment before the page goes. */
export function useArrivedAt(name: RouteName): boolean {
  const { path } = usePlace();
  const [arrived] = useState(() => path === routePath(name));
  return arrived;
}
