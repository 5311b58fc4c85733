/** The payload of each action, by its name without `svc:action:`. */
export interface ActionPayloads {
  'set-color-scheme': { readonly scheme: 'light' | 'dark' | 'auto' };
  'set-theme': EmbedTheme;
  /** Null returns to the language of the session or account. */
  'set-locale': { readonly locale: string | null };
  /** Null returns to the time zone of the session, dashboard or account. */
  'set-timezone': { readonly timezone: string | null };
  'set-filter': { readonly filterUrlParameter: string };
  navigate: { readonly path: string };
  refresh: Empty;
  'set-session': { readonly sessionId: string };
  'get-state': Empty;
  hello: Empty;
}

export type ActionName = keyof ActionPayloads;
export type Empty = { readonly [name: string]: never };

/** The look of a session, in place of the theme of the account. Colours are CSS colours. */
export interface EmbedTheme {
  readonly primaryColor?: string | null;
  readonly font?: string | null;
  /** In pixels. */
  readonly borderRadius?: number | null;
  readonly analyticsChat?: {
    readonly backgroundColor?: string | null;
    readonly chatInput?: {
      readonly backgroundColor?: string | null;
      readonly borderColor?: string | null;
    } | null;
  } | null;
  readonly chat?: { readonly inputColor?: string | null } | null;
}

/** The actions that only Facet has. */
export const EXTENSION_ACTIONS: readonly ActionName[] = ['get-state', 'hello'];

/** The actions that wait for no others: nothing may be shown before them. */
export const EARLY_ACTIONS: readonly ActionName[] = ['set-session', 'hello'];

/** The actions after which another page may be shown, for which later actions are meant. */
export const HOLDING_ACTIONS: readonly ActionName[] = ['set-session', 'navigate'];
