import type { Surface } from './surface.ts';

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The embedded page has authenticated and mounted. */
export interface Ready {
  readonly embedTenant: string | null;
  readonly deploymentId: number | null;
  /** `signed` with a session from the host's server; `private` with the viewer's own sign-in. */
  readonly mode: 'signed' | 'private';
  readonly surface: Surface;
  readonly publicId?: string;
}

/** Something is shown: at first, and after each navigation inside the embed. */
export interface View {
  readonly surface: Surface;
  /** The address of what is shown, without host and parameters: `/embed/dashboard/k3Jd82hQpLw9`. */
  readonly path: string;
  readonly publicId?: string;
  readonly title?: string;
}

export interface Navigate {
  readonly path: string;
  readonly previousPath?: string;
}

/** All widgets in sight and in open tabs are rendered, failed ones included. */
export interface DashboardLoaded {
  readonly publicId?: string;
  /** Widgets that were rendered: without controls, containers, and widgets in unopened tabs. */
  readonly widgetCount?: number;
  /** From the start of the page to the last widget. */
  readonly loadDurationMs?: number;
}

/** The viewer exported something. The exported rows are never part of it. */
export interface Download {
  readonly format: 'csv' | 'xlsx' | 'png' | 'pdf';
  readonly target: 'widget' | 'dashboard';
  readonly widgetId?: string;
  readonly title?: string;
  /** For data, not for images. */
  readonly rowCount?: number;
}

/** The viewer drilled into a measure. */
export interface Drilldown {
  /** The qualified measure, `flights.count`. */
  readonly member: string;
  readonly value?: Json;
  readonly widgetId?: string;
}

export interface AiQuery {
  readonly query: string;
  readonly status: 'submitted' | 'completed' | 'error';
  readonly chatId?: string;
  readonly agentId?: string;
}

/** The signed session ends soon: send `set-session`. */
export interface SessionExpiring {
  /** Epoch milliseconds, by the server's clock. Use `expiresInMs`, which depends on no clock. */
  readonly expiresAt: number;
  /** 0 if the session has already ended. */
  readonly expiresInMs: number;
}

/** The signed session has ended: only `set-session` continues. */
export interface SessionExpired {
  /** Epoch milliseconds, by the server's clock. */
  readonly expiredAt: number;
}

export interface EmbedError {
  readonly message: string;
  /** What went wrong, for programs: `EmbedSessionExchangeError`. */
  readonly name?: string;
  /** Where it went wrong: `embed-render`, `session-start`, `session-renewal`, `message`, `query`. */
  readonly context?: string;
  /** The whole embed is down, not only a part of it. */
  readonly fatal?: boolean;
}

/** One change of a control or tab. A value of null is a cleared control. */
export type ControlChange =
  | { readonly kind: 'filter'; readonly member: string; readonly value: FilterState | null }
  | { readonly kind: 'granularity'; readonly member: string; readonly value: string | null }
  | { readonly kind: 'field'; readonly member: string; readonly value: string | null }
  | { readonly kind: 'tab'; readonly widgetId: string; readonly value: string | null };

/** The value of a filter; `operator` defaults to `equals`. */
export interface FilterState {
  readonly operator?: string;
  readonly value?: Json;
  readonly caseSensitive?: boolean;
  readonly startInclusive?: boolean;
  readonly endInclusive?: boolean;
}

/** The viewer changed controls. Changes by the host and the state at the start are not reported. */
export interface FilterChanged {
  /** Several if one action of the viewer changes several controls: a parent control, a reset. */
  readonly changes: readonly ControlChange[];
  /** All controls after the change, as in an address: `f_…`, `tg_…`, `ms_…` and `tab_…`, encoded, joined by `&`. */
  readonly urlParameters: string;
}

/** The height of the content, which does not depend on the height of the frame. */
export interface Resized {
  /** CSS pixels. */
  readonly height: number;
}

/** The viewer clicked a mark or a cell. */
export interface Click {
  readonly widgetId: string;
  /** The qualified member that was clicked, if it is one. */
  readonly member?: string;
  readonly value?: Json;
  /** The clicked row by member, `{"flights.carrier": "AA"}`. */
  readonly row?: Json;
}

/** The result of an action that had an `id`. */
export interface Acknowledged {
  readonly id: string;
  /** The type of the action. */
  readonly type: string;
  /** Whether the embed has applied the action. Queries that it causes may still run. */
  readonly ok: boolean;
  readonly error?: { readonly name: string; readonly message: string };
  /** For `get-state`. */
  readonly state?: EmbedState;
}

/** What the embed shows. */
export interface EmbedState {
  readonly surface: Surface;
  readonly path: string;
  readonly publicId?: string;
  readonly title?: string;
  /** The controls as in an address: loading the embed with these parameters shows the same. */
  readonly urlParameters: string;
  readonly locale?: string;
  readonly timezone?: string;
  readonly colorScheme?: 'light' | 'dark';
  /** The height of the content in CSS pixels. */
  readonly height?: number;
}
