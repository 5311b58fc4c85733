/** The parts of a message event that ports use. */
export interface IncomingMessage {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
}

/** A window that receives messages. */
export interface MessageSource {
  addEventListener(type: 'message', listener: (event: IncomingMessage) => void): void;
  removeEventListener(type: 'message', listener: (event: IncomingMessage) => void): void;
}

/** A window that messages are sent to. */
export interface MessageTarget {
  postMessage(message: unknown, targetOrigin: string): void;
}

/** The parts of `window` that the port of an embedded page uses. */
export interface SurfaceWindow extends MessageSource {
  readonly parent: MessageTarget;
  readonly location: { readonly origin: string; readonly ancestorOrigins?: ArrayLike<string> };
  readonly document: { readonly referrer: string };
}

/** Passes an unexpected error to the page's own error reporting. */
export function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
