import { createContext, use } from 'react';

/** A chart that a question is about. */
export interface PointedChart {
  readonly widgetId: string;
  readonly title: string;
}

const AskAbout = createContext<((chart: PointedChart) => void) | undefined>(undefined);

export const AskAboutProvider = AskAbout;

/** Asks about a chart in words; undefined where that is not offered. */
export function useAskAbout(): ((chart: PointedChart) => void) | undefined {
  return use(AskAbout);
}
