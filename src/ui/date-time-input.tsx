import { TextInput, type TextInputProps } from './text-input.tsx';

export interface DateTimeInputProps extends Omit<TextInputProps, 'type' | 'value' | 'mono' | 'icon'> {
  /** Wall-clock time as text, `YYYY-MM-DDTHH:mm`; empty where nothing is chosen. It knows no time zone. */
  value: string;
}

/** Date and time to the minute, by the browser's own input: what can't be read stays empty, never today. */
export function DateTimeInput(props: DateTimeInputProps) {
  return <TextInput {...props} type="datetime-local" step={60} />;
}
