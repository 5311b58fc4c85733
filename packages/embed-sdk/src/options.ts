import type { EmbedTheme, EventPayloads, Json } from '@facet/embed-protocol';

/** Why a session is needed: a frame is about to load, or its session ends. */
export type SessionReason = 'start' | 'renewal';

export interface SessionRequest {
  /** How many ids are needed, one for each frame: an id works once. */
  readonly count: number;
  readonly reason: SessionReason;
  /** Aborted when the SDK no longer waits. */
  readonly signal: AbortSignal;
}

/** Session ids that the host's server has just created; null if nobody is signed in any more. */
export type SessionResult =
  | string
  | readonly string[]
  | { readonly sessionId: string }
  | { readonly sessionIds: readonly string[] }
  | null;

/**
 * Where session ids come from: the address of an endpoint of the host, or a function.
 *
 * An address receives `POST {"count": 1, "reason": "start"}` with the cookies of its own origin, and returns
 * `{"sessionId": "…"}` or `{"sessionIds": ["…"]}`; a 401 or 403 ends renewal. A function does the same in its own way.
 * Embeds with the same address or function share one renewal.
 */
export type SessionSource = string | ((request: SessionRequest) => SessionResult | Promise<SessionResult>);

/** What an embed looks like. `update` changes it while it is shown. */
export interface EmbedLook {
  readonly colorScheme?: 'light' | 'dark' | 'auto';
  readonly theme?: EmbedTheme;
  readonly locale?: string;
  readonly timezone?: string;
  /** Values by member: `{"flights.carrier": ["AA", "UA"]}`, or with an operator; null clears. */
  readonly filters?: Readonly<Record<string, Json>>;
}

/** What all frames have in common. */
interface FrameOptions extends EmbedLook {
  /** The address of Facet: `https://facet.example.com`. */
  readonly url: string;
  /** Further parameters of the address, such as `allowExport`, `showDashboardHeader` or `tab_pages`. */
  readonly parameters?: Readonly<Record<string, string | number | boolean>>;
  /**
   * `auto`, the default, follows the content; a number is pixels; a string is any CSS height. Creator mode and chats fill
   * their frame: by default, it has 720 pixels.
   */
  readonly height?: 'auto' | number | (string & {});
  /** The height until the content is there, in pixels; by default 320. */
  readonly minHeight?: number;
  /** The name of the frame for screen readers; by default "Dashboard", "Workspace" or "Chat". */
  readonly title?: string;
  /** False loads the frame at once, not when it comes near the viewport. */
  readonly lazy?: boolean;
  /** Shown until the dashboard is ready, in place of a grey area with the word "Loading". */
  readonly placeholder?: HTMLElement;
  readonly labels?: Partial<EmbedLabels>;
  /** How long the session source may take; by default 15,000. */
  readonly sessionTimeoutMs?: number;
}

/** A dashboard in a page. */
export interface DashboardOptions extends FrameOptions {
  /** The public id of the dashboard. */
  readonly dashboard: string;
  readonly deploymentId?: number;
  /** Absent for private embedding, in which viewers sign in to Facet themselves. */
  readonly session?: SessionSource;
  readonly app?: undefined;
  readonly chat?: undefined;
}

/** Creator mode in a page: the workspace of a customer, in which they make reports and dashboards. */
export interface AppOptions extends Omit<FrameOptions, 'filters'> {
  /** The page that is shown first, such as `/explore`; empty for the workspace. */
  readonly app: string;
  readonly deploymentId: number;
  /** Its sessions have `creatorMode`. */
  readonly session: SessionSource;
  readonly dashboard?: undefined;
  readonly chat?: undefined;
  readonly filters?: undefined;
}

/** Questions in words in a page. `parameters` leave out parts of it: `{ showChatHistory: false }`. */
export interface ChatOptions extends Omit<FrameOptions, 'filters'> {
  /** The page that is shown first: `/` and the id of a chat; empty for a new one. */
  readonly chat: string;
  readonly deploymentId?: number;
  /** Absent for private embedding, in which viewers sign in to Facet themselves. */
  readonly session?: SessionSource;
  readonly dashboard?: undefined;
  readonly app?: undefined;
  readonly filters?: undefined;
}

export type EmbedOptions = DashboardOptions | AppOptions | ChatOptions;

/** The words of the placeholder. */
export interface EmbedLabels {
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
}

/** What an embed reports: the events of the protocol, and those of the SDK itself. */
export interface EmbedEvents extends Omit<EventPayloads, 'acknowledged'> {
  /** The frame goes on with a new session. */
  'session-renewed': Readonly<Record<string, never>>;
  /** No session could be obtained or applied. If `isFinal`, the SDK has stopped trying; `renew` begins again. */
  'session-failed': { readonly message: string; readonly isFinal: boolean };
}
