import { type CompositionEvent, useState } from 'react';

/**
 * For a field whose text is acted upon while it is typed: what an input method is still composing, such as pinyin, shows in the field
 * and is told to nobody. Gives the field its text and handlers.
 */
export function useWholeText(text: string, onText: (text: string) => void) {
  const [composing, setComposing] = useState<string | null>(null);
  return {
    value: composing ?? text,
    onChange: composing === null ? onText : setComposing,
    onCompositionStart: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
      setComposing(currentTarget.value),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      setComposing(null);
      onText(currentTarget.value);
    },
  };
}
