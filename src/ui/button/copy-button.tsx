import { Check, Copy } from 'lucide-react';
import { use, useState } from 'react';
import { NotifyContext } from '../hint/notify.ts';
import * as labels from '../labels.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export interface CopyButtonProps {
  text: string;
  iconOnly?: boolean;
  /** where several stand beside each other: what is copied */
  label?: string;
}

/** Puts a text into the clipboard and says whether it is there. */
export function CopyButton({ text, iconOnly = false, label: words = labels.copy }: CopyButtonProps) {
  const notify = use(NotifyContext);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () =>
    copyText(text).then(
      () => setCopied(text),
      () => notify('warn', labels.notCopied),
    );
  const done = copied === text;
  const icon = done ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />;
  const label = done ? labels.copied : words;
  if (iconOnly) return <IconButton size="sm" label={label} icon={icon} onClick={copy} />;
  return (
    <Button size="sm" icon={icon} onClick={copy}>
      <span aria-live="polite">{label}</span>
    </Button>
  );
}

// Where the page was not loaded safely, the browser has no clipboard.
const copyText = async (text: string) => navigator.clipboard.writeText(text);
