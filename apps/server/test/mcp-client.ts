import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** A client of the MCP server, of this revision or of 2025, which begins with `initialize`. It closes with the test. */
export async function mcpClient(
  t: { after(work: () => Promise<void>): void },
  server: { readonly url: string; readonly adminKey: string },
  {
    key = server.adminKey,
    headers = {},
    revision = '2026-07-28',
  }: { key?: string; headers?: Record<string, string>; revision?: '2026-07-28' | '2025' } = {},
): Promise<Client> {
  const client = new Client(
    { name: 'a test', version: '1' },
    { versionNegotiation: { mode: revision === '2025' ? 'legacy' : { pin: revision } } },
  );
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', server.url), {
    requestInit: { headers: { authorization: `Bearer ${key}`, ...headers } },
  });
  await client.connect(transport);
  t.after(() => client.close());
  return client;
}

/** The text of the result of a tool. */
export function textOf(result: { readonly content?: unknown }): string {
  const [first] = result.content as { readonly text: string }[];
  return first?.text ?? '';
}
