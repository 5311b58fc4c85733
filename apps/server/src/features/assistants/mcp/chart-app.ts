import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';

/** What `npm run prepare` builds from `apps/web/src/entries/mcp-app`. */
const FOLDER = fileURLToPath(new URL('../../../../../web/dist-mcp/', import.meta.url));
/** The media type of MCP Apps, which only clients that show them understand. */
const MIME_TYPE = 'text/html;profile=mcp-app';
/** Its frame reaches no other address, has no permissions of its own, and the host draws a border around it. */
const UI = {
  csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
  prefersBorder: true,
};

interface ChartApp {
  /** Has the hash of the page, so that clients keep each version for as long as they like. */
  readonly uri: string;
  readonly html: string;
}

let built: ChartApp | undefined;

/** The page that draws results of tools; undefined if it is not built. */
function chartApp(): ChartApp | undefined {
  // If the build is missing, it may be created while the server runs.
  built ??= readApp();
  return built;
}

function readApp(): ChartApp | undefined {
  const file = existsSync(FOLDER) ? readdirSync(FOLDER).find((name) => name.endsWith('.html')) : undefined;
  return file === undefined
    ? undefined
    : { uri: `ui://facet/${file}`, html: readFileSync(`${FOLDER}${file}`, 'utf8') };
}

/** The metadata by which clients that show MCP Apps find the page for a tool; the former key is for older ones. */
export function chartAppOf({ hasChart = false }: { readonly hasChart?: boolean }) {
  const app = hasChart ? chartApp() : undefined;
  return app === undefined ? {} : { _meta: { ui: { resourceUri: app.uri }, 'ui/resourceUri': app.uri } };
}

/** Offers the page as a resource. It is in no list, because people cannot attach it to a conversation. */
export function registerChartApp(server: McpServer): void {
  const app = chartApp();
  if (app === undefined) return;
  const { html } = app;
  server.registerResource(
    'chart',
    // Clients that know the tools of an earlier version get the present page.
    new ResourceTemplate('ui://facet/{file}', { list: undefined }),
    { title: 'Chart', description: 'Draws the rows of a result', mimeType: MIME_TYPE },
    (uri) => ({ contents: [{ uri: uri.href, mimeType: MIME_TYPE, text: html, _meta: { ui: UI } }] }),
  );
}
