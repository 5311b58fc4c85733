import { createContext } from 'react';

/** Whether the person may ask questions of their own and save them as reports. */
export const MayAsk = createContext(true);

/** Whether the dashboard shows reports of the workspace. */
export const MayShowReports = createContext(true);
