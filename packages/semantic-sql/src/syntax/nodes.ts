import type { FuncCall, Node } from 'libpg-query';

/** The names in a list of strings, such as those of a function or column. `*` is undefined. */
export function namesOf(nodes: readonly Node[] | undefined): (string | undefined)[] {
  return (nodes ?? []).map((node) => ('String' in node ? (node.String.sval ?? '') : undefined));
}

/** The name of a function or type, without the schema that the grammar adds. */
export function nameOf(nodes: readonly Node[] | undefined): string {
  const [only] = nodes ?? [];
  // Almost always, and much faster.
  if (nodes?.length === 1 && only !== undefined && 'String' in only) return only.String.sval ?? '';
  const names = namesOf(nodes);
  return (names[0] === 'pg_catalog' ? names.slice(1) : names).join('.');
}

/** The name of a node's only property: what it is. */
export function kindOf(node: Node): string {
  // Faster than keys: it is asked for every node of a statement.
  for (const kind in node) return kind;
  return '';
}

/** Where a node begins in the text; for nodes without a place, where its first part does. */
export function locationOf(node: Node | undefined): number | undefined {
  if (node === undefined) return undefined;
  const kind = kindOf(node);
  const content = (node as unknown as Record<string, Record<string, unknown> | undefined>)[kind];
  if (content === undefined || kind === 'List' || kind === 'String') return undefined;
  const own = content.location;
  if (typeof own === 'number' && own >= 0) {
    // The location of an operator is its own; the expression begins with its left side.
    const left = (content.lexpr ?? content.testexpr) as Node | undefined;
    return kind === 'A_Expr' || kind === 'SubLink' ? (locationOf(left) ?? own) : own;
  }
  const type = content.typeName as { location?: number } | undefined;
  return type?.location ?? (own === undefined ? 0 : undefined);
}

/** Calls `visit` for each function call in a node, outside other SELECTs. */
export function eachCall(node: object, visit: (call: FuncCall) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) eachCall(item, visit);
    return;
  }
  const parts = node as Record<string, unknown>;
  // Faster than entries: it visits all of a statement.
  for (const kind in parts) {
    const content = parts[kind];
    if (typeof content !== 'object' || content === null || kind === 'SelectStmt') continue;
    if (kind === 'FuncCall') visit(content);
    eachCall(content, visit);
  }
}

/** `name` as an identifier in SQL. */
export function quoted(name: string): string {
  return name.includes('"') ? `"${name.replaceAll('"', '""')}"` : `"${name}"`;
}

/** `text` as a literal in SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
