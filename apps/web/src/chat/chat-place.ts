import type { ChatMessage, ChatResult } from '@facet/client';
import type { ComponentType } from 'react';

/** An answer and one of its results. */
export interface ShownResult {
  readonly message: ChatMessage;
  readonly result: ChatResult;
}

/** Where a chat is shown, and what its reader may do there. */
export interface ChatPlace {
  readonly deploymentId: number;
  /** Distinguishes viewers: answers to one are not shown to another. */
  readonly viewer: string;
  /** An IANA time zone. */
  readonly timezone: string;
  /** Opens a question in Explore by its parameters; absent where that is not possible. */
  readonly openInExplore?: ((question: string) => void) | undefined;
  /** Whether the reader may save reports. */
  readonly maySave: boolean;
  /** What else can be done with a result there. */
  readonly ResultActions?: ComponentType<ShownResult> | undefined;
}
