import { createContext } from 'react';

/** Whether the person may change files of the data model on a dev branch of their own. */
export const MayEditFiles = createContext(false);

/** Whether the person may publish changes of the files of the data model. */
export const MayChangeModel = createContext(false);
