import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../display/empty-state.tsx';
import * as labels from '../labels.ts';

export interface ErrorStateProps {
  title?: string;
  text?: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
  /** Attributes of 重试. */
  retryMarks?: {
    readonly [name: `data-${string}`]: string | undefined;
    readonly 'aria-disabled'?: true | undefined;
  };
  /** As in EmptyState. */
  page?: boolean;
}

/** Stands where loading failed, with 重试. */
export function ErrorState({
  title = labels.loadingFailed,
  text,
  onRetry,
  retrying = false,
  retryMarks,
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
          <Button {...retryMarks} onClick={onRetry} loading={retrying}>
            {labels.retry}
          </Button>
        }
      />
    </div>
  );
}
