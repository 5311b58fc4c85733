import type { Handler } from './express.ts';

export type Gateway = {
  checkAuth: Handler;
  requestContextMiddleware: Handler;
  assertApiScope: (scope: string, securityContext: unknown) => Promise<void>;
  filterVisibleItemsInMeta: (context: unknown, cubes: unknown[]) => { config: MetaCube }[];
  getSQLServer: () => { getSqlInterfaceInstance: () => unknown };
  logNetworkUsage: Handler;
  requestLoggerMiddleware: Handler;
};

export type MetaMember = {
  name: string;
  title: string;
  description?: string;
  type: string;
  isVisible?: boolean;
  primaryKey?: boolean;
  aliasMember?: string;
};

export type MetaCube = {
  name: string;
  title: string;
  type: 'cube' | 'view';
  description?: string;
  isVisible?: boolean;
  public?: boolean;
  measures: MetaMember[];
  dimensions: MetaMember[];
};
