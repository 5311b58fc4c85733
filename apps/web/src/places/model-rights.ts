import { createContext } from 'react';

/** Whether the person may publish changes of the files of the data model. */
export const MayChangeModel = createContext(false);
