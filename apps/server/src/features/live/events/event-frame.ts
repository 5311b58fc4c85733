import type { Frame } from './event-stream.ts';
import { kindOf } from './event-types.ts';
import type { EventData } from './events.schema.ts';
import type { EventRow } from './events.store.ts';

/** How long readers wait before they connect again. */
const RETRY_MS = 1000;

/** An event in the format of server-sent events. */
export function frameOf(event: EventRow): Frame {
  const data: EventData = {
    type: event.type,
    deploymentId: event.deployment_id,
    resource: { kind: kindOf(event.type), id: event.resource_id },
    userId: event.user_id,
    at: event.created_at.toISOString(),
    details: event.details,
  };
  return { id: event.id, text: textOf(event.id, event.type, data) };
}

/** The first event of a stream: it gives a new reader a position to resume from. */
export function readyFrame(id: number): Frame {
  return { id, text: `retry: ${RETRY_MS}\n${textOf(id, 'ready', {})}` };
}

/** Shows a reader that events between its position and this one are unknown: what it shows must be read again. */
export function resetFrame(id: number): Frame {
  return { id, text: textOf(id, 'reset', {}) };
}

function textOf(id: number, type: string, data: object): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
