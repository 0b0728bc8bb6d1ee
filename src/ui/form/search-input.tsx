import { Search } from 'lucide-react';
import { useWholeText } from '../use-whole-text.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface SearchInputProps extends Omit<TextInputProps, 'type' | 'icon' | 'value' | 'onChange'> {
  value: string;
  /** Only what an input method has composed whole. */
  onChange: (text: string) => void;
}

/** One line of text to look for. */
export function SearchInput({ value, onChange, ...rest }: SearchInputProps) {
  return <TextInput {...rest} {...useWholeText(value, onChange)} type="search" icon={<Search />} />;
}
