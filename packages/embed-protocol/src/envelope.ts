import type { ActionName, ActionPayloads } from './actions.ts';
import type { EventName, EventPayloads } from './events.ts';
import type { Surface } from './surface.ts';

/** The `source` of every message in both directions. */
export const SOURCE = 'svc-embed';
/** The `vendor` of messages that only Facet has. A host that knows only the common protocol ignores them. */
export const VENDOR = 'facet';

/** A message from the embedded page to its host. */
export interface EventMessage<N extends EventName = EventName> {
  readonly source: typeof SOURCE;
  readonly direction: 'event';
  readonly type: `svc:event:${N}`;
  readonly payload: EventPayloads[N];
  /** Epoch milliseconds, by the viewer's clock. */
  readonly timestamp: number;
  readonly surface: Surface;
  readonly vendor?: typeof VENDOR;
}

/** A message from the host to the embedded page. */
export interface ActionMessage<N extends ActionName = ActionName> {
  readonly source: typeof SOURCE;
  readonly direction: 'action';
  readonly type: `svc:action:${N}`;
  readonly payload: ActionPayloads[N];
  readonly timestamp: number;
  /** Asks for an `acknowledged` event with this id: 1 to 100 characters, chosen by the host. */
  readonly id?: string;
  readonly vendor?: typeof VENDOR;
}
