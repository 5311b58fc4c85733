import type { PodTarget } from '../pods/served-build.ts';

export interface DataApiAddress extends PodTarget {
  /** Path and query on a node. */
  readonly path: string;
  /** Path and query on the pod. */
  readonly podPath: string;
}

const DEPLOYMENT = /^\/d\/(\d{1,15})(\/.*)$/;
// The data API's path begins at the first match after the branch, whose name may contain slashes, encoded or not.
const BRANCH = /^\/dev-mode\/(.+?)(\/(?:cubejs-api\/|readyz\b|livez\b).*)$/;

/** Parses `/d/{id}/…` and `/d/{id}/dev-mode/{branch}/…`; undefined for any other path. */
export function dataApiAddress(url: string): DataApiAddress | undefined {
  const [, id, rest = ''] = DEPLOYMENT.exec(url) ?? [];
  if (id === undefined) return undefined;
  const deploymentId = Number(id);
  if (!rest.startsWith('/dev-mode/')) return { deploymentId, branchName: null, path: url, podPath: rest };
  const [, encoded, podPath] = BRANCH.exec(rest) ?? [];
  const branchName = encoded === undefined ? undefined : decoded(encoded);
  if (branchName === undefined || podPath === undefined) return undefined;
  return { deploymentId, branchName, path: url, podPath };
}

const SOCKET = /^(?:\/d\/\d{1,15})?(?:\/dev-mode\/.+)?\/cubejs-api\/v1(?=\/?(?:\?|$))/;

/** The base of the data API whose WebSocket a URL is, such as `/d/7/cubejs-api/v1`; undefined for any other URL. */
export function socketBase(url: string): string | undefined {
  return SOCKET.exec(url)?.[0];
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
