import type { ThemeOverlay } from '../../look/themed.ts';

/** What the server tells the page of a chat: nothing that is secret. */
export interface ChatBoot {
  /** Of the address or the session; null for a private page without one. */
  readonly deploymentId: number | null;
  /** Whether this browser has a session of the account, as a private page needs it. */
  readonly isSignedIn: boolean;
  /** The sites, besides this server, whose pages may show this one in a frame. */
  readonly allowedOrigins: readonly string[];
  /** The account's own colours. */
  readonly theme: ThemeOverlay;
  readonly locale: string | null;
  readonly timezone: string | null;
}

export function readChatBoot(): ChatBoot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '') as ChatBoot;
}
