import type { ReachedDeployment } from '@facet/client';
import { createContext, use } from 'react';
import type { Presentation } from '../../host/presentation.ts';
import type { OpenWork } from '../../work-chat/open-work.ts';
import type { AppPage } from './app-page.ts';
import type { AppSwitches } from './app-switches.ts';
import type { ViewedPages } from './viewed-pages.ts';

/** What the pages of creator mode share. */
export interface AppContents extends AppPage {
  readonly presentation: Presentation;
  /** The deployment, with what the creator may do in it. */
  readonly deployment: ReachedDeployment;
  /** Whether rows and pictures can be saved as files. */
  readonly allowsDownloads: boolean;
  readonly switches: AppSwitches;
  readonly viewed: ViewedPages;
  /** What is open beside the chat. */
  readonly work: OpenWork;
  /** Shows the pages in the theme of a dashboard; undefined for none. */
  onTheme(theme: unknown): void;
}

export const AppContext = createContext<AppContents | null>(null);

export function useApp(): AppContents {
  const contents = use(AppContext);
  if (contents === null) throw new Error('The page is not in creator mode');
  return contents;
}
