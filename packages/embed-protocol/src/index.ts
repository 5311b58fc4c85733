export { type ActionHandler, ActionIgnored, ActionRefused } from './action-inbox.ts';
export {
  type ActionName,
  type ActionPayloads,
  EARLY_ACTIONS,
  type EmbedTheme,
  EXTENSION_ACTIONS,
} from './actions.ts';
export { type ActionMessage, type EventMessage, SOURCE, VENDOR } from './envelope.ts';
export { type EventName, type EventPayloads, EXTENSION_EVENTS } from './events.ts';
export { ActionFailed, createHostPort, type HostPort, type HostPortOptions } from './host-port.ts';
export { isAllowedOrigin } from './origins.ts';
export type { IncomingMessage, MessageSource, MessageTarget, SurfaceWindow } from './page-window.ts';
export type * from './payloads.ts';
export {
  type Foreign,
  type MalformedMessage,
  type ReadAction,
  type ReadEvent,
  readAction,
  readEvent,
} from './read-message.ts';
export {
  SessionClock,
  type SessionClockOptions,
  type SessionLifetime,
  type SessionState,
  type Timers,
} from './session-clock.ts';
export type { Surface } from './surface.ts';
export { createSurfacePort, type SurfacePort, type SurfacePortOptions } from './surface-port.ts';
