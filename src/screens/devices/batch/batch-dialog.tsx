import { useState } from 'react';
import type { BatchDevice } from '#machines/kinds/batch/batch-kinds.ts';
import type { BatchScreens } from './batch-screens.ts';
import { OrderDialog } from './order-dialog.tsx';
import { ProgressDialog } from './progress-dialog.tsx';

/** A batch that is to begin, or one that has begun. */
export type BatchSubject =
  | { readonly command: string; readonly devices: readonly BatchDevice[] }
  | { readonly batchId: string };

export interface BatchDialogProps {
  subject: BatchSubject;
  /** `begun`: one was accepted while the dialog stood open */
  onClose: (begun: boolean) => void;
}

/** One command for many devices: what would become of each, the proof, and what becomes of each. */
export function BatchDialog({ screens, subject, onClose }: BatchDialogProps & { screens: BatchScreens }) {
  const [begun, setBegun] = useState<string | null>(null);
  const id = begun ?? ('batchId' in subject ? subject.batchId : null);
  if (id !== null)
    return <ProgressDialog batchId={id} screens={screens} onClose={() => onClose(begun !== null)} />;
  if (!('command' in subject)) return null;
  return (
    <OrderDialog
      {...subject}
      screens={screens}
      onEnd={(batch) => (batch === null ? onClose(false) : setBegun(batch.id))}
    />
  );
}
