import { badRequest } from '../../../errors/errors.ts';

/** The filter as the request sends it. */
export interface AuditQuery {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly search?: string | undefined;
  readonly eventName?: string | undefined;
  readonly userEmail?: string | undefined;
}

/** A filter on audit events, from `start` inclusive to `end` exclusive. Times are text that PostgreSQL reads. */
export interface AuditFilter extends AuditQuery {
  readonly end: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** RFC 3339, with the precision of PostgreSQL. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/i;
const [FIRST_YEAR, LAST_YEAR] = [2000, 2199];

/**
 * Parses the range of a query: from the beginning of the day `start` to the end of the day `end`, in UTC, or between
 * two times. `end` is undefined when the query has none.
 * @throws 400 for an invalid date, a reversed range, and years that cannot have events
 */
export function rangeOf(query: AuditQuery): { start: string | undefined; end: string | undefined } {
  const start = query.start === undefined ? undefined : instantOf(query.start, 'start', 0);
  const end = query.end === undefined ? undefined : instantOf(query.end, 'end', DAY_MS);
  if (start !== undefined && end !== undefined && Date.parse(start) >= Date.parse(end))
    throw badRequest('query.start must be before the end of the range');
  return { start, end };
}

/** @throws 400 for a search without a letter or digit */
export function checkSearch(search: string | undefined): void {
  if (search !== undefined && !/[\p{L}\p{N}]/u.test(search))
    throw badRequest('query.search must contain a letter or a digit');
}

/** @param dayMs added to a date without a time */
function instantOf(text: string, name: string, dayMs: number): string {
  const isDate = DATE.test(text);
  const time = Date.parse(text);
  if (!(isDate || INSTANT.test(text)) || !isReal(text, time))
    throw badRequest(
      `query.${name} must be a date (2026-05-04) or a time with a zone (2026-05-04T12:00:00Z)`,
    );
  const year = new Date(time).getUTCFullYear();
  if (year < FIRST_YEAR || year > LAST_YEAR)
    throw badRequest(`query.${name} must be in the years ${FIRST_YEAR} to ${LAST_YEAR}`);
  return isDate ? new Date(time + dayMs).toISOString() : text;
}

/** Whether the day exists: Date.parse reads 30 February as 2 March. */
function isReal(text: string, time: number): boolean {
  if (Number.isNaN(time)) return false;
  const day = text.slice(0, 10);
  const parsed = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(day);
}
