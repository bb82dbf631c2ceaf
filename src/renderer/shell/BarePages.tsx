import { Trans } from '@lingui/react/macro';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { errorValueOf } from '../../shared/errors.ts';
import classes from './BarePages.module.css';

/** Replaces the window when it can't work: what happened, and a button to try again. */
export function CannotStart({ problem }: { problem: string }) {
  return (
    <main className={classes.page}>
      <div role="alert">
        <h1 className={classes.title}>
          <Trans>Animal Store can’t show this window</Trans>
        </h1>
        <p>{problem}</p>
        <p>
          <Trans>Nothing that was saved is lost.</Trans>
        </p>
      </div>
      <button type="button" className={classes.button} onClick={() => window.location.reload()}>
        <Trans>Load the window again</Trans>
      </button>
    </main>
  );
}

/** Stands in for the window while the shop is not open yet, and says what it waits for. */
export function NotOpenYet({ sentence }: { sentence: string }) {
  return (
    <main className={classes.page}>
      <div role="status">
        <h1 className={classes.title}>
          <Trans>Animal Store is not open yet</Trans>
        </h1>
        <p>{sentence}</p>
        <p>
          <Trans>
            It opens here by itself as soon as it can. To quit, close this window: nothing is lost.
          </Trans>
        </p>
      </div>
    </main>
  );
}

interface State {
  problem: string | null;
}

/** Catches errors while rendering the window, and shows a plain sentence instead. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { problem: null };

  static getDerivedStateFromError(error: unknown): State {
    return { problem: errorValueOf(error).message };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { problem } = this.state;
    return problem === null ? this.props.children : <CannotStart problem={problem} />;
  }
}
