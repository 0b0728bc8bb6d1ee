import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import type { Control } from '../control.ts';
import { EmptyState } from '../display/empty-state.tsx';
import * as labels from '../labels.ts';

export interface ErrorStateProps {
  title?: string;
  text?: ReactNode;
  retry: Control;
  retrying?: boolean;
  /** As in EmptyState. */
  page?: boolean;
}

/** Stands where loading failed, with 重试. */
export function ErrorState({
  title = labels.loadingFailed,
  text,
  retry,
  retrying = false,
  page = false,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudAlert aria-hidden="true" />}
        title={title}
        page={page}
        text={text}
        action={
          <Button {...retry} loading={retrying}>
            {labels.retry}
          </Button>
        }
      />
    </div>
  );
}
