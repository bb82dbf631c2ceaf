import { Component, type ErrorInfo, type ReactNode } from 'react';
import { errorValueOf } from '../../shared/errors.ts';
import { CannotStart } from './BarePages.tsx';

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
