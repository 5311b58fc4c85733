import type { SurfacePort } from '@facet/embed-protocol';
import type { QuestionStatus } from './shown-chat.ts';

/** What tells the host about each question in words, and what becomes of it. */
export function questionReporter(port: SurfacePort) {
  return (query: string, status: QuestionStatus, chatId: string | undefined): void =>
    port.emit('ai-query', { query, status, ...(chatId !== undefined && { chatId }) });
}
