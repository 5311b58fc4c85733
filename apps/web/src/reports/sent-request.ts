import type { ShownRequest } from '../look/request-text.ts';

/** A request that the page sends, with its operation in the generated client. */
export interface SentRequest {
  readonly operation: string;
  readonly parameters: Readonly<Record<string, number>>;
  readonly request: ShownRequest;
}
