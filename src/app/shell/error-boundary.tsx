import { Component, type ReactNode } from 'react';
import * as labels from '#ui/labels.ts';
import { ErrorHost } from './error-host.tsx';

interface Props {
  /** another page is tried anew */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
}

/** A page that cannot be drawn becomes the error page (`app.error-page`); React itself reports the error to the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidUpdate(earlier: Props): void {
    if (earlier.resetKey !== this.props.resetKey && this.state.failed) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ErrorHost statusCode={500} message={labels.pageBroken} onRetry={() => location.reload()} />;
  }
}
