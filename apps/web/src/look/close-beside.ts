import { createContext } from 'react';

/** Closes the panel that is open beside the work, such as a chat; null if it is closed. */
export const CloseBeside = createContext<(() => void) | null>(null);
