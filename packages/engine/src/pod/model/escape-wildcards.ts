interface Filter {
  likeIgnoreCase(...parts: unknown[]): string;
}

/**
 * Names the escape character in the text filters of DuckDB. Cube escapes wildcards in their values with a backslash, which
 * means nothing to DuckDB by default: without this, `contains` finds no value with an underscore or a percent sign.
 */
export function escapeWildcards(dialect: { readonly prototype: unknown }): void {
  const queries = dialect.prototype as { newFilter(filter: unknown): Filter };
  const { newFilter } = queries;
  queries.newFilter = function withEscape(filter) {
    const made = newFilter.call(this, filter);
    const like = made.likeIgnoreCase.bind(made);
    made.likeIgnoreCase = (...parts) => `${like(...parts)} ESCAPE '\\'`;
    return made;
  };
}
