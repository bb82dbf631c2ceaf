import { Component, type ErrorInfo, type ReactNode } from 'react';
import { errorValueOf } from '../../shared/errors.ts';
import { CannotStart } from './CannotStart.tsx';

interface State {
  problem: string | null;
}

/** Catches what fails while drawing the window, and shows a plain sentence in its place. */
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
