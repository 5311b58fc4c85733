import type { QueryInput } from '@facet/client';
import type { ShownRequest } from '../look/request-text.ts';
import type { AsWhom } from './as-whom/as-whom.ts';

/** A request for an answer, and its operation in the generated client. */
export interface AskedRequest {
  readonly request: ShownRequest;
  readonly operation: 'runQuery' | 'runQueryAs';
}

/** The request that asks a question. @param asWhom null for oneself */
export function askedRequest(deploymentId: number, body: QueryInput, asWhom: AsWhom | null): AskedRequest {
  const path = `/api/v1/deployments/${deploymentId}/query`;
  if (asWhom === null) return { request: { method: 'POST', path, body }, operation: 'runQuery' };
  const asked = { as: asWhom.as, ...body };
  return { request: { method: 'POST', path: `${path}/as`, body: asked }, operation: 'runQueryAs' };
}
