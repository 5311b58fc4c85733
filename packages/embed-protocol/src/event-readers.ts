import type { EventName, EventPayloads } from './events.ts';
import type * as payloads from './payloads.ts';
import {
  boolean,
  json,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Reader,
  text,
} from './readers.ts';

export const surface = oneOf('dashboard', 'app', 'chat');
const word = text(255);
const maybe = optional(word);
const parameters = text(262_144);

const change: Reader<payloads.ControlChange> = (value, field) => {
  const { kind } = object({ kind: oneOf('filter', 'granularity', 'field', 'tab') })(value, field);
  const subject = kind === 'tab' ? 'widgetId' : 'member';
  const fields = { [subject]: word, value: nullable<unknown>(kind === 'filter' ? filter : word) };
  return { kind, ...object<object>(fields)(value, field) } as payloads.ControlChange;
};

const flag = optional(boolean);
const filter = object<payloads.FilterState>({
  operator: maybe,
  value: optional(json<payloads.Json>),
  caseSensitive: flag,
  startInclusive: flag,
  endInclusive: flag,
});

/** Checks the payload of each event. */
export const EVENT_READERS: { readonly [N in EventName]: Reader<EventPayloads[N]> } = {
  ready: object<payloads.Ready>({
    embedTenant: nullable(word),
    deploymentId: nullable(number),
    mode: oneOf('signed', 'private'),
    surface,
    publicId: maybe,
  }),
  view: object<payloads.View>({ surface, path: text(), publicId: maybe, title: optional(text()) }),
  navigate: object<payloads.Navigate>({ path: text(), previousPath: optional(text()) }),
  'dashboard-loaded': object<payloads.DashboardLoaded>({
    publicId: maybe,
    widgetCount: optional(number),
    loadDurationMs: optional(number),
  }),
  download: object<payloads.Download>({
    format: oneOf('csv', 'xlsx', 'png', 'pdf'),
    target: oneOf('widget', 'dashboard'),
    widgetId: maybe,
    title: optional(text()),
    rowCount: optional(number),
  }),
  drilldown: object<payloads.Drilldown>({
    member: text(),
    value: optional(json<payloads.Json>),
    widgetId: maybe,
  }),
  'ai-query': object<payloads.AiQuery>({
    query: parameters,
    status: oneOf('submitted', 'completed', 'error'),
    chatId: maybe,
    agentId: maybe,
  }),
  'session-expiring': object<payloads.SessionExpiring>({ expiresAt: number, expiresInMs: number }),
  'session-expired': object<payloads.SessionExpired>({ expiredAt: number }),
  error: object<payloads.EmbedError>({ message: text(), name: maybe, context: maybe, fatal: flag }),
  'filter-changed': object<payloads.FilterChanged>({
    changes: list(change, 1000),
    urlParameters: parameters,
  }),
  resized: object<payloads.Resized>({ height: number }),
  click: object<payloads.Click>({
    widgetId: word,
    member: maybe,
    value: optional(json<payloads.Json>),
    row: optional(json<payloads.Json>),
  }),
  acknowledged: object<payloads.Acknowledged>({
    id: text(100, 1),
    type: word,
    ok: boolean,
    error: optional(object<{ name: string; message: string }>({ name: word, message: text() })),
    state: optional(
      object<payloads.EmbedState>({
        surface,
        path: text(),
        publicId: maybe,
        title: optional(text()),
        urlParameters: parameters,
        locale: maybe,
        timezone: maybe,
        colorScheme: optional(oneOf('light', 'dark')),
        height: optional(number),
      }),
    ),
  }),
};
