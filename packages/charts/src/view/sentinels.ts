import type { VegaSpec } from '../chart.ts';
import type { ChartTokens } from './chart-tokens.ts';

/**
 * A Vega specification with the values of tokens and the titles of columns in place of their names.
 * @param titleOf the title of a column
 */
export function withTokens(
  spec: VegaSpec,
  tokens: ChartTokens,
  titleOf: (column: string) => string,
): VegaSpec {
  const values = flattened(tokens);
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (value.startsWith('token:')) return values.get(value.slice(6)) ?? value;
      return value.startsWith('title:') ? titlesIn(value, titleOf) : value;
    }
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    const result: Record<string, unknown> = {};
    for (const [key, member] of Object.entries(value)) result[key] = replace(member);
    return result;
  };
  return replace(spec) as VegaSpec;
}

/** Layers that share an axis have the titles of all their columns: `title:flights, title:delayed`. */
function titlesIn(text: string, titleOf: (column: string) => string): string {
  return [...new Set(text.split(/, (?=title:)/).map((part) => titleOf(part.replace(/^title:/, ''))))].join(
    ', ',
  );
}

/** Tokens by the names that compiled charts use: `category3` for the fourth of `category`. */
function flattened(tokens: ChartTokens): Map<string, string | number> {
  const values = new Map<string, string | number>();
  for (const [name, value] of Object.entries(tokens) as [string, string | number | readonly string[]][])
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) values.set(`${name}${index}`, item);
    else values.set(name, value as string | number);
  return values;
}
