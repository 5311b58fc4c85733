import type { ThemeOverlay } from '../../look/themed.ts';

/** What the server tells the pages of creator mode: nothing that is secret. */
export interface AppBoot {
  readonly deploymentId: number | null;
  /** The sites, besides this server, whose pages may show this one in a frame. */
  readonly allowedOrigins: readonly string[];
  /** The account's own colours. */
  readonly theme: ThemeOverlay;
  /** Whether the account refuses downloads of data. */
  readonly restrictsDownloads: boolean;
  readonly rendersImages: boolean;
  readonly locale: string | null;
  readonly timezone: string | null;
  /** The name of the workspace. */
  readonly title: WorkspaceTitle;
  /** Whether creators may read and write semantic SQL. */
  readonly showsSql: boolean;
  /** Whether creators may see the SQL for the data source. */
  readonly showsGeneratedSql: boolean;
  /** Whether sessions may ask in words unless they say otherwise, and whether they are offered a chat beside their work. */
  readonly allowsAi: boolean;
  readonly showsWorkbookChat: boolean;
}

export interface WorkspaceTitle {
  readonly text: string | null;
  readonly isShown: boolean;
  readonly translations: readonly { readonly locale: string; readonly value: string }[];
}

export function readAppBoot(): AppBoot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '') as AppBoot;
}
