export type TableReference = { schema: string | null; table: string };
export type ColumnReference = TableReference & { column: string };
export type References = { members: string[]; columns: ColumnReference[] };

type Sql = ((...args: never[]) => unknown) | undefined;
type Member = { sql?: Sql };
export type CubeDefinition = {
  name: string;
  sql?: Sql;
  sqlTable?: Sql;
  measures?: Record<string, Member>;
  dimensions?: Record<string, Member>;
  includedMembers?: { memberPath: string }[];
};

const IDENTIFIER = '(?:[A-Za-z_][\\w$]*|"[^"]+"|`[^`]+`)';
const PATH = new RegExp(`^${IDENTIFIER}(?:\\.${IDENTIFIER}){0,2}$`);
const FROM = new RegExp(`\\b(?:from|join)\\s+(${IDENTIFIER}(?:\\.${IDENTIFIER}){0,2})(?!\\s*\\()`, 'gi');
const PLACEHOLDER = new RegExp(`\\$\\{([\\w.]+)(?:\\(\\))?\\}(?:\\.(${IDENTIFIER}))?`, 'g');

/** The tables that a cube's SQL names. */
export function tableReferences(cube: CubeDefinition): TableReference[] {
  const table = sqlText(cube.sqlTable);
  if (table !== undefined) return PATH.test(table) ? [tableOf(table)] : [];
  const sql = sqlText(cube.sql) ?? '';
  const paths = new Set([...sql.matchAll(FROM)].map((match) => match[1] ?? ''));
  return [...paths].map(tableOf);
}

/** The other cubes that a cube or view is built from. */
export function cubeReferences(cube: CubeDefinition): string[] {
  const included = (cube.includedMembers ?? []).map(({ memberPath }) => memberPath.split('.')[0] ?? '');
  const inSql = [...(sqlText(cube.sql) ?? '').matchAll(PLACEHOLDER)].map((match) => match[1]?.split('.')[0]);
  const names = new Set([...included, ...inSql].filter((name) => name !== undefined && name !== cube.name));
  names.delete('CUBE');
  return [...names] as string[];
}

/** The members and columns that a member's SQL names. Free SQL between them is not parsed. */
export function memberReferences(
  member: Member | undefined,
  cube: CubeDefinition,
  cubes: Record<string, CubeDefinition>,
): References {
  const sql = sqlText(member?.sql);
  if (sql === undefined) return { members: [], columns: [] };
  const members = new Set<string>();
  const columns = new Map<string, ColumnReference>();
  const addColumn = (owner: CubeDefinition, name: string) => {
    const [table, another] = tableReferences(owner);
    // With two tables, it is unknown which of them a column belongs to.
    if (table && !another) columns.set(`${owner.name}.${name}`, { ...table, column: unquoted(name) });
  };
  if (PATH.test(sql) && !sql.includes('.')) addColumn(cube, sql);
  for (const [, path = '', column] of sql.matchAll(PLACEHOLDER)) {
    const [head = '', ...rest] = path.split('.');
    const owner = head === 'CUBE' || head === cube.name ? cube : cubes[head];
    if (owner && rest.length > 0) members.add(`${owner.name}.${rest[0]}`);
    else if (owner && column !== undefined) addColumn(owner, column);
    else if (!owner && hasMember(cube, head)) members.add(`${cube.name}.${head}`);
  }
  return { members: [...members], columns: [...columns.values()] };
}

function hasMember(cube: CubeDefinition, name: string): boolean {
  return Object.hasOwn(cube.measures ?? {}, name) || Object.hasOwn(cube.dimensions ?? {}, name);
}

/** The text between the backticks of `(CUBE) => \`…\``, the form in which the compiler stores SQL. */
export function sqlText(sql: Sql): string | undefined {
  if (sql === undefined) return undefined;
  const source = String(sql);
  const body = source.slice(source.indexOf('=>') + 2).trim();
  return /^(['"`])([\s\S]*)\1;?$/.exec(body)?.[2]?.trim();
}

function tableOf(path: string): TableReference {
  const parts = (path.match(new RegExp(IDENTIFIER, 'g')) ?? []).map(unquoted);
  return { schema: parts.at(-2) ?? null, table: parts.at(-1) ?? path };
}

function unquoted(name: string): string {
  return name.replace(/^["`]|["`]$/g, '');
}
