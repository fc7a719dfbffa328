import { Component, type ReactNode } from 'react';

interface Props {
  /** Whether the fallback is for this error; any other error propagates. */
  readonly isExpected: (error: unknown) => boolean;
  readonly onCaught: () => void;
  readonly fallback: (tryAgain: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Shows the fallback in place of a part that threw. */
export class ErrorBoundary extends Component<Props, { readonly hasThrown: boolean; readonly error?: unknown }> {
  override state = { hasThrown: false, error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { hasThrown: true, error };
  }

  override componentDidCatch(error: unknown) {
    if (this.props.isExpected(error)) this.props.onCaught();
  }

  tryAgain = () => this.setState({ hasThrown: false });

  override render() {
    const { hasThrown, error } = this.state;
    if (!hasThrown) return this.props.children;
    if (!this.props.isExpected(error)) throw error;
    return this.props.fallback(this.tryAgain);
  }
}
