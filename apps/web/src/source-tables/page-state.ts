/** What the address of the page says. */
export interface TablesState {
  /** Only tables of this schema; empty for all. */
  readonly schema: string;
  readonly search: string;
  /** The table that is open beside the list. */
  readonly table: number | undefined;
  /** Whether the model proposed from the chosen tables is shown. */
  readonly isProposal: boolean;
}

export function readTablesState(address: string): TablesState {
  const read = new URLSearchParams(address);
  const table = Number(read.get('table') ?? Number.NaN);
  return {
    schema: read.get('schema') ?? '',
    search: read.get('search') ?? '',
    table: Number.isInteger(table) && table > 0 ? table : undefined,
    isProposal: read.get('step') === 'proposal',
  };
}

export function tablesAddress({ schema, search, table, isProposal }: TablesState): string {
  return new URLSearchParams({
    ...(schema === '' ? {} : { schema }),
    ...(search === '' ? {} : { search }),
    ...(table === undefined ? {} : { table: String(table) }),
    ...(isProposal ? { step: 'proposal' } : {}),
  }).toString();
}
