import { createContext, use } from 'react';
import type { DraftStore } from '../draft/draft-store.ts';

const LostContext = createContext<DraftStore | null>(null);

/** Provides the draft whose lost steps are shown at their widgets. */
export const LostProvider = LostContext.Provider;

/** The draft, or null on a board that is not edited with others. */
export const useLostSteps = () => use(LostContext);
