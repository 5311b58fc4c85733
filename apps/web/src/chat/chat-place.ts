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
  /** Opens the editor of a dashboard, at one of its widgets if that is named; absent where that is not possible. */
  readonly openInBuilder?: ((workbookId: number, widgetId?: string) => void) | undefined;
  /** Whether the reader may save answers as reports and add them to dashboards. */
  readonly maySave: boolean;
  /** Adds a result to the dashboard that is open beside the chat, in place of a choice of dashboards. */
  readonly AddHere?: ComponentType<ShownResult> | undefined;
  /** What else can be done with a result there. */
  readonly ResultActions?: ComponentType<ShownResult> | undefined;
}
