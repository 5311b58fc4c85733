import type { ChatAiWidget, ChatMessage } from '@facet/client';
import type { ReactNode, Ref } from 'react';
import type { QuestionContext } from './question-context.ts';

/** What a page can do with a chat that it contains. */
export interface ChatHandle {
  /** Puts the focus into the field for questions, or onto the chat where nothing can be asked. */
  focus(): void;
  ask(question: string): void;
  /** Asks the same in another context. */
  askWith(message: ChatMessage, change: (context: QuestionContext) => QuestionContext): void;
}

/** A chat that is a part of a page. */
export interface ChatInPage {
  readonly ref?: Ref<ChatHandle> | undefined;
  /** Buttons at the end of the first line. */
  readonly tools?: ReactNode;
  /** What the next question is about, above the field for it. */
  readonly attached?: ReactNode;
  /** What the page adds to a question that begins now. */
  context?(): QuestionContext;
  /** Waits until the server knows what the page adds. */
  settled?(): Promise<void>;
  /** The AI widget that a chat which begins now is about. */
  aiWidget?(): ChatAiWidget | null;
}
