import { lazy } from 'react';

/** What to do about a conflict, loaded when somebody asks. */
export const LateConflict = lazy(() => import('./Conflict.tsx'));
