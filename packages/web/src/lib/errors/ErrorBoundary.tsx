import { Component, type ReactNode } from 'react';

interface Props {
  /** Renders the fallback. `retry` mounts the children again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** A change clears the error, because another page may render without one. */
  readonly resetKey?: string | undefined;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
  readonly resetKey: string | undefined;
}

/** Renders a fallback if its children fail to render, so that the rest of the page still works. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey
      ? null
      : { failed: false, error: undefined, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(this.state.error, () => this.setState({ failed: false, error: undefined }));
  }
}
