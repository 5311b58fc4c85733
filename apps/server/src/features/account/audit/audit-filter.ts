import { badRequest } from '../../../errors/errors.ts';

/** Which events are wanted: those before `end`, and what else is given. Instants as text that PostgreSQL reads. */
export interface AuditFilter {
  /** Included; absent: from the beginning. */
  readonly start?: string | undefined;
  /** Excluded. */
  readonly end: string;
  readonly search?: string | undefined;
  readonly eventName?: string | undefined;
  readonly userEmail?: string | undefined;
}

/** The same as it is asked for. */
export interface AuditQuery {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly search?: string | undefined;
  readonly eventName?: string | undefined;
  readonly userEmail?: string | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** RFC 3339, as exact as PostgreSQL keeps time. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/i;
const [FIRST_YEAR, LAST_YEAR] = [2000, 2199];

/**
 * The range that a query asks for: from the start of the day `start` to the end of the day `end`, in UTC, or from
 * instant to instant. Without `end` it is open: `end` is undefined.
 * @throws 400 for what is no date, for a range that is reversed, and for years in which no event can be
 */
export function rangeOf(query: AuditQuery): { start: string | undefined; end: string | undefined } {
  const start = query.start === undefined ? undefined : instantOf(query.start, 'start', 0);
  const end = query.end === undefined ? undefined : instantOf(query.end, 'end', DAY_MS);
  if (start !== undefined && end !== undefined && Date.parse(start) >= Date.parse(end))
    throw badRequest('query.start must come before the end of the range');
  return { start, end };
}

/** A search must have a word to look for. */
export function checkSearch(search: string | undefined): void {
  if (search !== undefined && !/[\p{L}\p{N}]/u.test(search))
    throw badRequest('query.search must have a letter or a digit');
}

/** @param dayMs what is added to a whole day */
function instantOf(text: string, name: string, dayMs: number): string {
  const isDate = DATE.test(text);
  const time = Date.parse(text);
  if (!(isDate || INSTANT.test(text)) || !isReal(text, time))
    throw badRequest(
      `query.${name} must be a date (2026-05-04) or an instant with its zone (2026-05-04T12:00:00Z)`,
    );
  const year = new Date(time).getUTCFullYear();
  if (year < FIRST_YEAR || year > LAST_YEAR)
    throw badRequest(`query.${name} must be in the years ${FIRST_YEAR} to ${LAST_YEAR}`);
  return isDate ? new Date(time + dayMs).toISOString() : text;
}

/** Date.parse takes the 30th of February for the 2nd of March. */
function isReal(text: string, time: number): boolean {
  if (Number.isNaN(time)) return false;
  const day = text.slice(0, 10);
  const parsed = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(day);
}
