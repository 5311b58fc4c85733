import { createContext } from 'react';

/** Closes the panel that is open beside the work, such as a chat; null while there is none. */
export const CloseBeside = createContext<(() => void) | null>(null);
