import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/** Code that is fetched at the first attempt that is not null; each further attempt tries again where it failed. */
export function useView<Props>(
  fetch: () => Promise<ComponentType<Props>>,
  attempt: unknown,
  onFailure = () => {},
): ComponentType<Props> | null {
  const [view, setView] = useState<ComponentType<Props> | null>(null);
  const failed = useEffectEvent(onFailure);
  const asked = view === null ? attempt : null;
  useEffect(() => {
    if (asked === null) return;
    let mounted = true;
    fetch().then(
      (fetched) => mounted && setView(() => fetched),
      () => mounted && failed(),
    );
    return () => {
      mounted = false;
    };
  }, [fetch, asked]);
  return view;
}
