import { ACTION_READERS } from './action-readers.ts';
import type { ActionName, ActionPayloads } from './actions.ts';
import { SOURCE } from './envelope.ts';
import { EVENT_READERS, surface } from './event-readers.ts';
import type { EventName, EventPayloads } from './events.ts';
import { isRecord, Malformed, property, type Reader, text } from './readers.ts';
import type { Surface } from './surface.ts';

/** A message of another program, or of a later version of this protocol. */
export interface Foreign {
  readonly kind: 'foreign';
  /** For a message of the protocol whose type is not known. */
  readonly type?: string;
  readonly id?: string;
}

/** A message of the protocol that breaks a rule. */
export interface MalformedMessage {
  readonly kind: 'malformed';
  readonly type: string;
  readonly id?: string;
  /** The field and the rule: "payload.scheme must be one of light, dark, auto". */
  readonly problem: string;
}

export type ReadEvent = {
  [N in EventName]: {
    readonly kind: 'event';
    readonly name: N;
    readonly payload: EventPayloads[N];
    readonly surface: Surface;
  };
}[EventName];

export type ReadAction = {
  [N in ActionName]: {
    readonly kind: 'action';
    readonly name: N;
    readonly payload: ActionPayloads[N];
    readonly id?: string;
  };
}[ActionName];

const LONGEST_TYPE = 100;
const readId = text(100, 1);

/** Reads the data of a message from an embedded page. The result is a copy; nothing that the page sends is executed. */
export function readEvent(data: unknown): ReadEvent | Foreign | MalformedMessage {
  return read(data, 'event', EVENT_READERS, (message) => ({
    surface: surface(property(message, 'surface'), 'surface'),
  })) as ReadEvent | Foreign | MalformedMessage;
}

/** Reads the data of a message from a host. The result is a copy; nothing that the host sends is executed. */
export function readAction(data: unknown): ReadAction | Foreign | MalformedMessage {
  return read(data, 'action', ACTION_READERS, () => ({})) as ReadAction | Foreign | MalformedMessage;
}

/** Whether data claims to be a message in this direction. Cheap: for floods of other messages. */
export function claims(data: unknown, direction: 'event' | 'action'): data is Record<string, unknown> {
  return isRecord(data) && property(data, 'source') === SOURCE && property(data, 'direction') === direction;
}

function read(
  data: unknown,
  direction: 'event' | 'action',
  readers: Readonly<Record<string, Reader<unknown>>>,
  readMore: (message: Record<string, unknown>) => object,
) {
  if (!claims(data, direction)) return { kind: 'foreign' };
  const given = property(data, 'type');
  const type = typeof given === 'string' ? given.slice(0, LONGEST_TYPE) : '';
  const givenId = property(data, 'id');
  const identified: { id?: string } = {};
  try {
    if (givenId != null) identified.id = readId(givenId, 'id');
    if (type === '') throw new Malformed('type must be a string');
    const prefix = `svc:${direction}:`;
    const name = type.startsWith(prefix) ? type.slice(prefix.length) : '';
    if (!Object.hasOwn(readers, name)) return { kind: 'foreign', type, ...identified };
    const payload = readers[name]?.(property(data, 'payload'), 'payload');
    return { kind: direction, name, payload, ...identified, ...readMore(data) };
  } catch (error) {
    const problem = error instanceof Malformed ? error.message : 'could not be read';
    return { kind: 'malformed', type, problem, ...identified };
  }
}
