import { Type } from 'typebox';
import { checkConfig } from '../config/check-config.ts';
import { shapeProblems } from '../config/check-shape.ts';
import type { Path } from '../config/config-problem.ts';
import { withoutNulls } from '../config/normal-form.ts';
import type { ReportMeta } from '../config/report-shapes.ts';
import { nearestName, unknownFields } from '../config/unknown-fields.ts';
import { isObject, type JsonObject } from '../json.ts';
import { visualProblems } from '../visuals/visual-problems.ts';
import { type DashboardDocument, type FileReport, jsonQueryFrom, normalMeta } from './document.ts';
import { FILE_LIMITS, FILE_VERSION, fileShape, META_FIELDS } from './file-shapes.ts';
import { Findings, inOrder } from './findings.ts';
import { type FileWidget, parseWidgets } from './parse-widgets.ts';
import { type FileProblem, readYaml, type YamlContent } from './read-yaml.ts';
import { formOf, ownMembers } from './widget-forms.ts';

/** The dashboard of a file, or what is wrong with the file. Problems are in the order of their lines. */
export type ParsedFile =
  | {
      readonly dashboard: DashboardDocument;
      readonly errors?: undefined;
      readonly warnings: readonly FileProblem[];
    }
  | {
      readonly dashboard?: undefined;
      readonly errors: readonly FileProblem[];
      readonly warnings: readonly FileProblem[];
    };

const File = fileShape(Type.Unknown());

/** Whether a file of the model defines a dashboard. */
export function isDashboardFile(path: string): boolean {
  return /^dashboards\/[^/]+\.ya?ml$/.test(path);
}

/**
 * Reads a dashboard file. Unknown fields and an incomplete dashboard, such as a chart without a report, cause
 * warnings.
 * @param path the path in the repository; its name is the default slug
 */
export function parseDashboardFile(path: string, text: string): ParsedFile {
  return parseContent(path, readYaml(text));
}

function parseContent(path: string, content: ReturnType<typeof readYaml>): ParsedFile {
  if ('problems' in content)
    return { errors: content.problems.map((problem) => ({ file: path, ...problem })), warnings: [] };
  const findings = new Findings(path, content);
  const dashboard = parseDashboard(path, content.value, findings);
  const warnings = inOrder(findings.warnings);
  if (dashboard === undefined || findings.errors.length > 0)
    return { errors: inOrder(findings.errors), warnings };
  return { dashboard, warnings };
}

/** A dashboard of a repository. */
export interface RepositoryDashboard {
  readonly file: string;
  readonly dashboard: DashboardDocument;
}

/** Reads the dashboard files of a repository, where slugs and public ids of reports are unique. */
export function parseDashboardFiles(files: readonly { readonly path: string; readonly text: string }[]): {
  readonly dashboards: readonly RepositoryDashboard[];
  readonly errors: readonly FileProblem[];
  readonly warnings: readonly FileProblem[];
} {
  const dashboards: RepositoryDashboard[] = [];
  const errors: FileProblem[] = [];
  const warnings: FileProblem[] = [];
  const claims = new Map<string, string>();
  const claim = (what: string, file: string, placeOf: YamlContent['placeOf'], path: Path) => {
    const other = claims.get(what);
    claims.set(what, other ?? file);
    if (other === undefined) return true;
    errors.push({ file, ...placeOf(path), message: `the ${what} is already used by ${other}` });
    return false;
  };
  for (const { path, text } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const content = readYaml(text);
    const parsed = parseContent(path, content);
    warnings.push(...parsed.warnings);
    errors.push(...(parsed.errors ?? []));
    if (parsed.dashboard === undefined || 'problems' in content) continue;
    const { slug, reports } = parsed.dashboard;
    const { placeOf } = content;
    const isUnique = [
      claim(`slug ${JSON.stringify(slug)}`, path, placeOf, ['slug']),
      ...Object.entries(reports).flatMap(([key, { publicId }]) =>
        publicId === undefined
          ? []
          : [claim(`publicId ${publicId}`, path, placeOf, ['reports', key, 'publicId'])],
      ),
    ];
    if (isUnique.every(Boolean)) dashboards.push({ file: path, dashboard: parsed.dashboard });
  }
  return { dashboards, errors, warnings };
}

function parseDashboard(path: string, value: unknown, findings: Findings): DashboardDocument | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    findings.error([], 'must be a map that begins with `version: 1`');
    return undefined;
  }
  const given = value as JsonObject;
  for (const problem of shapeProblems(File, given)) {
    const isVersion = problem.path[0] === 'version' && Object.hasOwn(given, 'version');
    findings.error(problem.path, isVersion ? `must be ${FILE_VERSION}` : problem.rule);
  }
  if (findings.errors.length > 0) return undefined;
  for (const field of unknownFields(File, given)) findings.unknown(field);
  const slug = given.slug ?? slugOfPath(path);
  if (typeof slug !== 'string' || slug === '' || slug !== slug.trim().toLowerCase())
    findings.error(['slug'], 'must be lower case, without spaces around it');
  const reports = parseReports((given.reports ?? {}) as Record<string, JsonObject>, findings);
  const widgets = parseWidgets((given.widgets ?? []) as unknown[], findings);
  checkReportKeys(widgets, reports, findings);
  if (findings.errors.length > 0) return undefined;
  const { version: _version, slug: _slug, reports: _reports, ...top } = given;
  const config = checked({ ...top, widgets: widgets.map(({ widget }) => widget) }, widgets, findings);
  return config === undefined ? undefined : { slug: slug as string, config, reports };
}

/** The slug of a file that names no slug. */
function slugOfPath(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.ya?ml$/, '')
    .trim()
    .toLowerCase();
}

function parseReports(given: Record<string, JsonObject>, findings: Findings): Record<string, FileReport> {
  const entries = Object.entries(given);
  if (entries.length > FILE_LIMITS.reports)
    findings.error(['reports'], `must have at most ${FILE_LIMITS.reports} reports; it has ${entries.length}`);
  return Object.fromEntries(
    entries.map(([key, report]) => {
      if (key === '' || key.length > 128)
        findings.error(['reports', key], 'must have a key of 1 to 128 characters');
      return [key, parseReport(report, ['reports', key], findings)];
    }),
  );
}

function parseReport(given: JsonObject, path: Path, findings: Findings): FileReport {
  const { sql, json, visualisation, pivot, formats, meta } = given;
  const { publicId, name, title, description } = given;
  if (typeof publicId === 'string' && !/^[0-9A-Za-z]+$/.test(publicId))
    findings.error([...path, 'publicId'], 'must be 12 letters and digits');
  const { kind, spec } = (
    typeof visualisation === 'string' ? { kind: visualisation } : (visualisation ?? {})
  ) as JsonObject;
  for (const problem of visualProblems(kind, spec))
    findings.warn([...path, 'visualisation', 'spec', ...problem.path], problem.rule);
  const others = (meta ?? {}) as ReportMeta;
  for (const [setting, field] of META_FIELDS)
    if (Object.hasOwn(others, setting))
      findings.error([...path, 'meta', setting], `must be written as ${field}, not in meta`);
  if (isObject(others.preferences) && Object.hasOwn(others.preferences, 'columnFormats'))
    findings.error([...path, 'meta', 'preferences', 'columnFormats'], 'must be written as formats');
  const preferences = isPresent(formats)
    ? { ...others.preferences, columnFormats: formats }
    : others.preferences;
  const fields = [...META_FIELDS].map(([setting, field]) => [setting, given[field]] as const);
  const known = present({ ...Object.fromEntries(fields), kind, spec, preferences });
  const lists = { rows: [], columns: [], measures: [], filters: [] };
  const jsonQuery = jsonQueryFrom(json);
  // As text, it is not nested where the file is read.
  if (!isWithin(jsonQuery, FILE_LIMITS.depth))
    findings.error([...path, 'json'], `must not be nested more than ${FILE_LIMITS.depth} levels deep`);
  return {
    ...present({ publicId, name, title, description, sqlQuery: sql, jsonQuery }),
    ...(isPresent(pivot) ? { pivotItems: { ...lists, ...(withoutNulls(pivot) as object) } } : {}),
    ...(isPresent(meta) || Object.keys(known).length > 0
      ? { meta: normalMeta({ ...others, ...known }) }
      : {}),
  };
}

/** Whether a value has at most so many levels of objects and lists inside each other. */
function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isWithin(member, levels - 1));
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function present(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isPresent(value)));
}

function checkReportKeys(
  widgets: readonly FileWidget[],
  reports: Record<string, FileReport>,
  findings: Findings,
): void {
  for (const { key, path, widget } of widgets) {
    const { reportKey } = widget.config as JsonObject;
    if (typeof reportKey !== 'string' || Object.hasOwn(reports, reportKey)) continue;
    const nearest = nearestName(reportKey, Object.keys(reports));
    const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`;
    findings.error([...path, key], `must be the key of a report${hint}`);
  }
}

/** The configuration, checked by the rules for all dashboards. */
function checked(given: JsonObject, widgets: readonly FileWidget[], findings: Findings) {
  const { config, problems } = checkConfig(given, { stage: 'draft' });
  for (const { path, rule } of problems ?? []) findings.error(pathInFile(path, widgets), rule);
  if (config === undefined) return undefined;
  const incomplete = checkConfig(given, { stage: 'published' }).problems ?? [];
  for (const { path, rule } of incomplete) findings.warn(pathInFile(path, widgets), rule);
  return config;
}

/** Where a file writes what a path in the configuration names. */
function pathInFile(path: Path, widgets: readonly FileWidget[]): Path {
  const [list, index, part, ...rest] = path;
  const place = list === 'widgets' && typeof index === 'number' ? widgets[index] : undefined;
  if (place === undefined) return path;
  if (part === 'position') return [...place.path, 'at'];
  if (part === 'responsiveLayouts') return [...place.path, 'responsive', ...rest.slice(0, 1)];
  if (part !== 'config') return part === undefined ? place.path : [...place.path, part, ...rest];
  const [name, ...deeper] = rest;
  const { main } = formOf(place.key);
  if (name === undefined) return place.path;
  if (name === main || name === 'children' || name === 'tabs' || name === 'reportId')
    return [...place.path, place.key, ...deeper];
  return Object.hasOwn(ownMembers(place.key), name)
    ? [...place.path, name, ...deeper]
    : [...place.path, 'config', name, ...deeper];
}
