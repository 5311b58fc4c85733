export type {
  ActionName,
  ActionPayloads,
  ControlChange,
  EmbedState,
  EmbedTheme,
  EventName,
  EventPayloads,
  FilterState,
  Json,
} from '@facet/embed-protocol';
export { ActionFailed } from '@facet/embed-protocol';
export { createEmbed, type Embed } from './embed.ts';
export { filterParameters } from './embed-address.ts';
export type {
  AppOptions,
  ChatOptions,
  DashboardOptions,
  EmbedEvents,
  EmbedLabels,
  EmbedLook,
  EmbedOptions,
  SessionReason,
  SessionRequest,
  SessionResult,
  SessionSource,
} from './options.ts';
export { stopRenewal } from './session-groups.ts';
