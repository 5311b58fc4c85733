import { createContext } from 'react';

/** Opens a page of the console. Without a router, the browser does. */
export const FollowContext = createContext<(href: string) => void>((href) => location.assign(href));
