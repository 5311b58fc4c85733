import type { ThemeOverlay } from '../look/themed.ts';
import type { Place } from './place.ts';

/** What the server tells the page beside its address: nothing that is secret. */
export interface Boot {
  readonly publicId: string;
  readonly deploymentId: number | null;
  /** Whether this browser has a session of the account, as a private page needs it. */
  readonly isSignedIn: boolean;
  /** The sites, besides this server, whose pages may show this one in a frame. */
  readonly allowedOrigins: readonly string[];
  /** The account's own colours. */
  readonly theme: ThemeOverlay;
  /** Whether the account refuses downloads of data. */
  readonly restrictsDownloads: boolean;
  /** Whether the server can render images and documents. */
  readonly rendersImages: boolean;
  readonly locale: string | null;
  readonly timezone: string | null;
  /** Set if the page is one of the account's own pages, with a bar above it, and not one of a host. */
  readonly home: Place | null;
}

export function readBoot(): Boot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '') as Boot;
}
