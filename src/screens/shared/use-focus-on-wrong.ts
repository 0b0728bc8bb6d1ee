import { useEffect, useRef } from 'react';

const controls = 'input, select, textarea, button';

/**
 * For an element around the fields: what is newly wrong brings the focus to the first field that says so, in a group to what is
 * chosen. Where only less is wrong somebody types in what was: the focus stays.
 */
export function useFocusOnWrong(wrong: object | null) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    const fields = Object.keys(wrong ?? {});
    const isTypedIn =
      fields.length < before.current.length && fields.every((field) => before.current.includes(field));
    before.current = fields;
    if (fields.length === 0 || isTypedIn) return;
    const field = root.current?.querySelector<HTMLElement>('[aria-invalid]');
    const control = field?.matches(controls)
      ? field
      : (field?.querySelector<HTMLElement>('input:checked') ?? field?.querySelector<HTMLElement>(controls));
    control?.focus();
  }, [wrong]);
  return root;
}
