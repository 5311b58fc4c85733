import type * as payloads from './payloads.ts';

/** The payload of each event, by its name without `svc:event:`. */
export interface EventPayloads {
  ready: payloads.Ready;
  view: payloads.View;
  navigate: payloads.Navigate;
  'dashboard-loaded': payloads.DashboardLoaded;
  download: payloads.Download;
  drilldown: payloads.Drilldown;
  'ai-query': payloads.AiQuery;
  'session-expiring': payloads.SessionExpiring;
  'session-expired': payloads.SessionExpired;
  error: payloads.EmbedError;
  'filter-changed': payloads.FilterChanged;
  resized: payloads.Resized;
  click: payloads.Click;
  acknowledged: payloads.Acknowledged;
}

export type EventName = keyof EventPayloads;

/** The events that only Facet has. */
export const EXTENSION_EVENTS: readonly EventName[] = ['filter-changed', 'resized', 'click', 'acknowledged'];
