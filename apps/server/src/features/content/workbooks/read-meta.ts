import { badRequest } from '../../../errors/errors.ts';
import { MAX_META } from './workbooks.schema.ts';

/** The settings of a workbook that a client sent, and the draft of its dashboard if they contain one. */
export function readMeta(given: Readonly<Record<string, unknown>>): {
  readonly meta: Record<string, unknown>;
  /** The draft; undefined if the client sent none, null to delete it. */
  readonly draft: unknown;
} {
  const { dashboardDraft: draft, ...meta } = given;
  requireSize(meta);
  return { meta, draft };
}

/** @throws 400 */
export function requireSize(meta: Readonly<Record<string, unknown>>): void {
  if (JSON.stringify(meta).length > MAX_META)
    throw badRequest(`body.meta must be at most ${MAX_META / 1000} kB as JSON`);
}
