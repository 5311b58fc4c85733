import { pythonLiteral } from './python-literal.ts';

/** A request of the public API. */
export interface ShownRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
}

/** A request as a curl command; the key is in a variable. */
export function curlText(origin: string, { method, path, body }: ShownRequest): string {
  const lines = [
    `curl -X ${method} ${quoted(`${origin}${path}`)}`,
    `-H "Authorization: Bearer $FACET_API_KEY"`,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(' \\\n  ');
}

/** Text in single quotes for a POSIX shell, in which nothing but the quote itself has a meaning. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A request as TypeScript for the generated client; the key is in a variable. */
export function typeScriptText(
  origin: string,
  operation: string,
  parameters: Readonly<Record<string, string | number>>,
  body: unknown,
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = Object.keys(parameters).length === 0 ? '' : `\n  path: ${literal(parameters)},`;
  const asked = Object.keys(query).length === 0 ? '' : `\n  query: ${literal(query)},`;
  const sent = body === undefined ? '' : `\n  body: ${literal(body)},`;
  return `import { createClient, createConfig, ${operation} } from '@facet/client';

const client = createClient(createConfig({
  baseUrl: ${literal(origin)},
  headers: { authorization: \`Bearer \${process.env.FACET_API_KEY}\` },
}));
const { data, error } = await ${operation}({
  client,${path}${asked}${sent}
});`;
}

/** A request as Python for the package requests; the key is in a variable. */
export function pythonText(origin: string, { method, path, body }: ShownRequest): string {
  const sent = body === undefined ? '' : `\n    json=${pythonLiteral(body, '    ')},`;
  return `import os

import requests

response = requests.request(
    ${JSON.stringify(method)},
    ${JSON.stringify(`${origin}${path}`)},
    headers={"Authorization": f"Bearer {os.environ['FACET_API_KEY']}"},${sent}
)
response.raise_for_status()
print(response.json())`;
}

/** The query of a path as the client takes it: numbers as numbers, and a list where a name is repeated. */
export function queryIn(path: string): Record<string, unknown> {
  const query = new URL(path, 'http://localhost').searchParams;
  const values = (name: string) =>
    query.getAll(name).map((text) => (/^\d+$/.test(text) ? Number(text) : text));
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const [first, ...more] = values(name);
      return [name, more.length === 0 && !LISTS.has(name) ? first : [first, ...more]];
    }),
  );
}

/** Parameters that are lists also with a single value. */
const LISTS = new Set(['types', 'only']);

/** A value as the source of TypeScript, indented as a property of a call. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replaceAll('\n', '\n  ');
}
