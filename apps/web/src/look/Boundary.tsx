import { Component, type PropsWithChildren, type ReactNode } from 'react';

interface BoundaryProps {
  /** In place of what failed. */
  readonly fallback: (error: Error) => ReactNode;
  onError(error: Error): void;
}

/** Keeps an error while rendering from taking down what is around it. */
export class Boundary extends Component<PropsWithChildren<BoundaryProps>, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : this.props.fallback(error);
  }
}
