import { type ChangeEvent, type CompositionEvent, useState } from 'react';

type TextChange = ChangeEvent<HTMLInputElement>;

/**
 * For a field whose text is acted upon while it is typed: what an input method is still composing, such as pinyin, shows in the field
 * and is told to nobody. Gives the field its text and handlers.
 */
export function useWholeText(text: string, onText: (text: string) => void) {
  const [composing, setComposing] = useState<string | null>(null);
  return {
    value: composing ?? text,
    onChange: ({ target, nativeEvent }: TextChange) => {
      if ('isComposing' in nativeEvent && nativeEvent.isComposing === true) setComposing(target.value);
      else onText(target.value);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      setComposing(null);
      onText(currentTarget.value);
    },
  };
}
