import { isDeepStrictEqual } from 'node:util';
import { ReportMeta, visualProblems } from '@facet/dashboards';
import { badRequest } from '../../../errors/errors.ts';
import { checkText, readerOf } from '../../../http/validation.ts';
import { cleanText } from '../folders/folders.service.ts';
import type { Definition, ReportRow } from './reports.store.ts';

/** The largest `meta` of a report, as JSON. */
const META_BYTES = 512 * 1024;

const readMeta = readerOf(ReportMeta, 'body.meta');

/** The query and visualisation of a report as a client sends them; absent members keep their values. */
export interface DefinitionInput {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly jsonQuery?: string | null | undefined;
  readonly sqlQuery?: string | null | undefined;
  readonly pivotItems?: object | null | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Reads the definition that a client sends. @throws 400 that names the field and the rule */
export function definitionOf(input: DefinitionInput): Definition {
  const { title, description, jsonQuery, sqlQuery, pivotItems, meta } = input;
  if (jsonQuery != null) requireQuery(jsonQuery);
  if (meta != null) {
    requireMeta(meta);
    requireFigure(meta);
    requireComparisons(meta);
  }
  return {
    ...(title === undefined ? {} : { title: cleanText(title) }),
    ...(description === undefined ? {} : { description: cleanText(description) }),
    ...(jsonQuery === undefined ? {} : { json_query: jsonQuery }),
    ...(sqlQuery === undefined ? {} : { sql_query: sqlQuery }),
    ...(pivotItems === undefined ? {} : { pivot_items: pivotItems && { ...pivotItems } }),
    ...(meta === undefined ? {} : { meta: meta && { ...meta } }),
  };
}

/** The columns whose values differ from those of a report. */
export function changed<T extends object>(row: ReportRow, columns: T): Partial<T> {
  const present = row as unknown as Record<string, unknown>;
  const entries = Object.entries(columns).filter(([name, value]) => !isDeepStrictEqual(present[name], value));
  return Object.fromEntries(entries) as Partial<T>;
}

/** Parses a query that is JSON in a string. @throws 400 for anything but a JSON object */
export function requireQuery(jsonQuery: string): object {
  let query: unknown;
  try {
    query = JSON.parse(jsonQuery);
  } catch (error) {
    throw badRequest(`body.jsonQuery must be JSON: ${error instanceof Error ? error.message : 'it is not'}`);
  }
  if (typeof query !== 'object' || query === null || Array.isArray(query))
    throw badRequest('body.jsonQuery must be a JSON object, such as {"measures": ["orders.count"]}');
  checkText(query, 'body.jsonQuery');
  return query;
}

/** Checks the settings of a report. @throws 400 that names the field below `body.meta` */
export function requireMeta(meta: Readonly<Record<string, unknown>>): void {
  readMeta(meta);
  if (Buffer.byteLength(JSON.stringify(meta)) > META_BYTES)
    throw badRequest(`body.meta must be at most ${META_BYTES / 1024} KiB as JSON`);
}

/**
 * Checks the blocks of a key figure when they are written. Unknown parts of stored ones are ignored.
 * @throws 400 that names the setting
 */
function requireFigure({ kind, spec }: Readonly<Record<string, unknown>>): void {
  const [problem] = kind === 'kpi' ? visualProblems(kind, spec) : [];
  if (problem !== undefined)
    throw badRequest(`${['body', 'meta', 'spec', ...problem.path].join('.')} ${problem.rule}`);
}

/** Checks with what comparisons compare, also only when they are written. @throws 400 that names the comparison */
function requireComparisons({ periodComparisons }: ReportMeta): void {
  for (const [index, { offset, range }] of (periodComparisons ?? []).entries()) {
    const place = `body.meta.periodComparisons.${index}`;
    if ((offset == null) === (range == null)) throw badRequest(`${place} must have either offset or range`);
    if (range != null && !(Date.parse(range[0]) <= Date.parse(range[1])))
      throw badRequest(`${place}.range must have two dates, the earlier one first`);
  }
}
