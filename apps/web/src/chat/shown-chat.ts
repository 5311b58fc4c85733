import type { ChatAiWidget, ChatMessage } from '@facet/client';
import { ApiError } from '../api/api-error.ts';
import type { QuestionContext } from './question-context.ts';

/** What is shown of a chat. */
export interface ShownChat {
  /** Null before the first question. */
  readonly chatId: string | null;
  readonly messages: readonly ChatMessage[];
  readonly isLoading: boolean;
  /** Why the chat cannot be shown. */
  readonly error: Error | null;
  /** Whether the connection of an answer is lost. */
  readonly isLost: boolean;
}

/** What becomes of a question, for the host. */
export type QuestionStatus = 'submitted' | 'completed' | 'error';

/** How the reader wants to be answered. */
export interface Reader {
  readonly locale: string;
  readonly timezone: string;
}

/** What a chat belongs to, and what is reported of it. */
export interface Surroundings {
  readonly deploymentId: number;
  /** What the page around a chat adds to a question that begins now. */
  contextOfPage(): QuestionContext;
  /** Waits until the server knows what the page adds. */
  pageSettled(): Promise<void>;
  /** The AI widget that a new chat is about; null for none. */
  aiWidgetOfPage(): ChatAiWidget | null;
  /** A chat begins with its first question. */
  onChat(chatId: string): void;
  /** The list of chats is out of date. */
  onActivity(): void;
  onQuestion(question: string, status: QuestionStatus, chatId: string | undefined): void;
}

export const EMPTY: ShownChat = { chatId: null, messages: [], isLoading: false, error: null, isLost: false };

/** What a message keeps of an error. */
export function failureOf(error: unknown): NonNullable<ChatMessage['error']> {
  const { message } = error as Error;
  return { code: error instanceof ApiError ? error.code : 'failed', message };
}
