import { useEffect, useRef } from 'react';

const controls = 'input, select, textarea, button';

/**
 * For an element around the fields: what is newly wrong brings the focus to the first field that says so, in a group to what is
 * chosen.
 */
export function useFocusOnWrong(wrong: object | null) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wrong === null || Object.keys(wrong).length === 0) return;
    const field = root.current?.querySelector<HTMLElement>('[aria-invalid]');
    const control = field?.matches(controls)
      ? field
      : (field?.querySelector<HTMLElement>('input:checked') ?? field?.querySelector<HTMLElement>(controls));
    control?.focus();
  }, [wrong]);
  return root;
}
