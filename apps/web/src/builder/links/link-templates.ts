import { columnIn } from '../../chart-form/table-columns.ts';
import { linkOf } from '../../tables/cell-links.ts';

/** The link of a column: a template, `true` if its cells are addresses; undefined without a link. */
export type ColumnLink = true | string | undefined;

export function linkIn(spec: unknown, name: string): ColumnLink {
  const { link } = columnIn(spec, name);
  return link === true || typeof link === 'string' ? link : undefined;
}

/** What is wrong with a template: a column that the table does not have, or an address that never becomes a link. */
export function templateProblem(
  template: string,
  names: readonly string[],
): { readonly unknown: string } | 'unsafe' | undefined {
  if (template === '' || 'https://'.startsWith(template)) return template === '' ? undefined : 'unsafe';
  for (const [, name = ''] of template.matchAll(/\{([^{}]*)\}/g))
    if (!names.includes(name)) return { unknown: name };
  return linkOf(template, 'x', () => 'x') === undefined ? 'unsafe' : undefined;
}
