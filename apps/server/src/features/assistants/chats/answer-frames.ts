import type { Frame } from '../../live/events/event-stream.ts';
import type { ChatMessage } from './chat-messages.schema.ts';
import { forReader } from './chat-messages.service.ts';
import type { EventRow } from './message-events.store.ts';

/** An event in the format of server-sent events. */
export function frameOf({ id, type, data }: EventRow, isOwner: boolean): Frame {
  const shown = type === 'result' && !isOwner ? forReader(data as ChatMessage['results'][number]) : data;
  return { id, text: `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(shown)}\n\n` };
}

/**
 * The events of an answer that ended so long ago that they are no longer kept: all of it for a new reader, and only the end
 * for one who resumes.
 */
export function framesOfEnded(
  { state, error, answeredBy, steps, results, text, notices }: ChatMessage,
  { lastEvent, position }: { readonly lastEvent: number; readonly position: number },
): Frame[] {
  const whole = [
    ...steps.map((data) => ({ type: 'step', data })),
    ...results.map((data) => ({ type: 'result', data })),
    ...(text === '' ? [] : [{ type: 'text', data: { delta: text } }]),
    ...notices.map((reason) => ({ type: 'notice', data: { reason } })),
  ];
  const end = { type: 'end', data: { state, error, answeredBy } };
  return [...(position === 0 ? whole : []), end].map((event) => frameOf({ id: lastEvent, ...event }, true));
}
