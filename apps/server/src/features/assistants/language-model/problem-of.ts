import { APICallError } from 'ai';
import { OutboundRefused } from '../../../outbound/outbound.ts';
import type { ModelProblem } from './language-model.schema.ts';

const BY_STATUS: Readonly<Record<number, ModelProblem>> = {
  400: 'model',
  401: 'key',
  402: 'busy',
  403: 'key',
  404: 'not-found',
  422: 'model',
  429: 'busy',
};
const BY_CODE: Readonly<Record<string, ModelProblem>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'not-found',
  EAI_AGAIN: 'not-found',
  ETIMEDOUT: 'slow',
  UND_ERR_CONNECT_TIMEOUT: 'slow',
};

/** Why a call of a model failed, from the error of the SDK. */
export function problemOf(error: unknown): ModelProblem {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundRefused) return 'refused';
    if (cause.name === 'TimeoutError') return 'slow';
    const { code } = cause as NodeJS.ErrnoException;
    const known = code === undefined ? undefined : BY_CODE[code];
    if (known !== undefined) return known;
    if (!APICallError.isInstance(cause) || cause.statusCode === undefined) continue;
    // A model that is unknown is 404 with an error of the API; another 404 is a wrong path.
    if (cause.statusCode === 404 && /model/i.test(cause.responseBody ?? '')) return 'model';
    return BY_STATUS[cause.statusCode] ?? 'broken';
  }
  return 'broken';
}
