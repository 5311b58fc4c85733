import { createContext, use } from 'react';

/** A chart or a summary that a question is about. */
export interface PointedWidget {
  readonly widgetId: string;
  readonly title: string;
  /** The chat in which the viewer asks about a summary, null before there is one; absent for a chart. */
  readonly threadId?: string | null;
}

const AskAbout = createContext<((widget: PointedWidget) => void) | undefined>(undefined);

export const AskAboutProvider = AskAbout;

/** Asks about a chart or a summary in words; undefined where that is not offered. */
export function useAskAbout(): ((widget: PointedWidget) => void) | undefined {
  return use(AskAbout);
}
