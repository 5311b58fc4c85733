import type { JsonObject, JsonValue } from '../manifest/json-values.ts';
import { fStringText, yamlScalar, yamlText } from './yaml-text.ts';

const DEEPEST = 12;
/** Keys whose text the engine evaluates as an expression. */
const EXPRESSIONS = new Set(
  `primaryKey scheduledRefresh unionWithSourceData rewriteQueries shown public subQuery
   propagateFiltersToSubQuery incremental external useOriginalSqlPreAggregations readOnly prefix mask`.split(
    /\s+/,
  ),
);
/** Keys whose value the engine would run as SQL, and one that JavaScript cannot store as an ordinary property. */
const REFUSED = new Set(['sql', 'sqlTable', 'sql_table', '__proto__']);

/** The engine resolves anything below a key that contains `extends` as a cube. */
function isRefused(key: string): boolean {
  return REFUSED.has(key) || key.includes('extends');
}

/** The `meta` of a member: the project's own entries and, below `dbt`, its origin, given as indented lines. */
export function writeMeta(indent: string, meta: JsonObject, origin: string): string {
  const lines: string[] = [];
  for (const key in meta)
    if (key !== 'dbt' && Object.hasOwn(meta, key)) writeEntry(lines, `${indent}  `, key, meta[key], 1);
  const own = lines.length === 0 ? '' : `${lines.join('\n')}\n`;
  return `${indent}meta:\n${own}${indent}  dbt:\n${origin}`;
}

/** The reason for each key of `meta` that `writeMeta` omits. */
export function refusedMeta(meta: JsonObject): string[] {
  const found: string[] = [];
  if (Object.hasOwn(meta, 'dbt')) found.push('meta.dbt is reserved for the origin of the member');
  const walk = (path: string, value: JsonValue | undefined, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > DEEPEST) found.push(`${path} is nested more than ${DEEPEST} levels deep`);
    else
      for (const [key, entry] of Object.entries(value)) {
        if (!Array.isArray(value) && isRefused(key)) found.push(`The engine would execute ${path}.${key}`);
        else if (path !== 'meta' || key !== 'dbt') walk(`${path}.${key}`, entry, depth + 1);
      }
  };
  walk('meta', meta, 1);
  return found;
}

function writeEntry(
  lines: string[],
  indent: string,
  key: string,
  value: JsonValue | undefined,
  depth: number,
): void {
  if (isRefused(key)) return;
  const name = `${indent}${yamlScalar(key.toWellFormed())}:`;
  if (typeof value === 'string' && EXPRESSIONS.has(key))
    lines.push(`${name} ${yamlScalar(`f"${fStringText(value).replace(/["`]/g, '\\$&')}"`)}`);
  else writeValue(lines, indent, name, value, depth);
}

function writeValue(
  lines: string[],
  indent: string,
  start: string,
  value: JsonValue | undefined,
  depth: number,
): void {
  if (typeof value !== 'object' || value === null) lines.push(`${start} ${scalar(value)}`);
  else if (depth > DEEPEST) lines.push(`${start} null`);
  else if (Array.isArray(value)) {
    if (value.length === 0) lines.push(`${start} []`);
    else {
      lines.push(start);
      for (const entry of value) writeValue(lines, `${indent}  `, `${indent}  -`, entry, depth + 1);
    }
  } else {
    const entries = Object.entries(value).filter(([key]) => !isRefused(key));
    if (entries.length === 0) lines.push(`${start} {}`);
    else {
      lines.push(start);
      for (const [key, entry] of entries) writeEntry(lines, `${indent}  `, key, entry, depth + 1);
    }
  }
}

function scalar(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value === '' ? 'null' : yamlText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  return typeof value === 'boolean' ? String(value) : 'null';
}
