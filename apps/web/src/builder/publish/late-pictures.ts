import { lazy } from 'react';

/** Both boards, loaded when somebody wants to see them. */
export const LatePictures = lazy(() => import('./ComparedPictures.tsx'));
