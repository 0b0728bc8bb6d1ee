import { useState } from 'react';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts';

/**
 * Ours: which groups of actions somebody has folded or unfolded in this browser; the others are open where there is room. On a phone that
 * holds for one device: the next one does not open with what can't be undone above its renter.
 */
const keyOf = (kind: DeviceKindName) => `${kind}_action_groups`;

type Choices = Partial<Record<string, boolean>>;

export function useOpenGroups(kind: DeviceKindName) {
  const cramped = useMediaQuery(phoneQuery);
  const [choices, setChoices] = useState(() => (cramped ? {} : read(keyOf(kind))));
  return {
    isOpen: (id: string): boolean => choices[id] ?? !cramped,
    setOpen: (id: string, open: boolean) => {
      const next = { ...choices, [id]: open };
      setChoices(next);
      if (!cramped) write(keyOf(kind), next);
    },
  };
}

function read(key: string): Choices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? onlyFlags(stored) : {};
  } catch {
    // Storage is blocked, or holds what nobody of ours has written.
    return {};
  }
}

const onlyFlags = (stored: object): Choices =>
  Object.fromEntries(Object.entries(stored).filter(([, open]) => typeof open === 'boolean'));

function write(key: string, choices: Choices): void {
  try {
    localStorage.setItem(key, JSON.stringify(choices));
  } catch {
    // Storage is blocked or full: the choice holds until the page is left.
  }
}
