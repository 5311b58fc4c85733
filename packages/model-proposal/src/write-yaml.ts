import { yamlScalar } from '@facet/dbt/writing';

type Value = string | boolean | undefined | readonly Value[] | { readonly [key: string]: Value };

/**
 * Writes lists, maps, texts and booleans as YAML, without empty lists. With a library for all of YAML, a proposal for 500 tables
 * takes 0.9 s instead of 0.45.
 */
export function writeYaml(value: { readonly [key: string]: Value }): string {
  const lines: string[] = [];
  writeMap(value, '', '', lines);
  return `${lines.join('\n')}\n`;
}

/** @param first what precedes the first key on its line */
function writeMap(
  map: { readonly [key: string]: Value },
  first: string,
  indent: string,
  lines: string[],
): void {
  let start = first;
  for (const [key, value] of Object.entries(map)) {
    if (value === undefined || (isList(value) && value.length === 0)) continue;
    if (isList(value)) {
      lines.push(`${start}${key}:`);
      for (const item of value) writeItem(item, `${indent}  `, lines);
    } else if (typeof value === 'object') {
      lines.push(`${start}${key}:`);
      writeMap(value, `${indent}  `, `${indent}  `, lines);
    } else lines.push(`${start}${key}: ${scalar(value)}`);
    start = indent;
  }
}

function writeItem(item: Value, indent: string, lines: string[]): void {
  if (typeof item === 'object' && !isList(item)) writeMap(item, `${indent}- `, `${indent}  `, lines);
  else if (!isList(item)) lines.push(`${indent}- ${scalar(item ?? '')}`);
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function scalar(value: string | boolean): string {
  if (typeof value !== 'string') return String(value);
  const text = yamlScalar(value);
  // With single quotes, quoted names in SQL are easier to read. Nothing but line breaks and the like needs the others.
  const isPlain = text === JSON.stringify(value) && !/\p{Cc}/u.test(value);
  return isPlain && value.includes('"') ? `'${value.replaceAll("'", "''")}'` : text;
}
