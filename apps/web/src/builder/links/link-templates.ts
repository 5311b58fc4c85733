import { linkOf } from '../../tables/cell-links.ts';

/** The settings of a column of a table, or only its name. */
type Column = string | { readonly column: string; readonly link?: true | string };
type Spec = Readonly<Record<string, unknown>> & { readonly columns?: readonly Column[] };

/** The link of a column: a template, `true` if its cells are addresses; undefined without a link. */
export type ColumnLink = true | string | undefined;

const nameOf = (column: Column) => (typeof column === 'string' ? column : column.column);

export function linkIn(spec: Spec | undefined, name: string): ColumnLink {
  const found = spec?.columns?.find((column) => nameOf(column) === name);
  return typeof found === 'object' ? found.link : undefined;
}

/**
 * The specification of a table with another link of a column.
 * @param all the columns of the result, which a table without a list of its own has
 */
export function withLink(
  spec: Spec | undefined,
  all: readonly string[],
  name: string,
  link: ColumnLink,
): Spec {
  const columns: readonly Column[] = spec?.columns ?? all;
  const listed = columns.some((column) => nameOf(column) === name) ? columns : [...columns, name];
  return {
    ...spec,
    columns: listed.map((column) => {
      if (nameOf(column) !== name) return column;
      const { link: _link, ...others } = typeof column === 'string' ? { column } : column;
      const isBare = link === undefined && Object.keys(others).length === 1;
      return isBare ? name : { ...others, ...(link === undefined ? {} : { link }) };
    }),
  };
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
