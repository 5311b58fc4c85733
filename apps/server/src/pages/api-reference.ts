import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';

/** Scalar inserts two style elements without the nonce. They are the same in every page of this version. */
const STYLE_HASHES =
  "'sha256-l/2OpPg0d+2VLTLgwjf5mQo2CYwHDEqdj5TjbfEyVJI=' 'sha256-T13Uev3xCax2N28XaoAE8DOzQZKvPp7ZQVAi1iRREjo='";

const compress = promisify(gzip);

/** The document that the reference shows. */
const DOCUMENT = '/api/v1/spec';
/** Where Scalar's own plugin has its script; served at the same path. */
const SCRIPT = '/docs/js/scalar.js';

/** Nothing is loaded from, or sent to, another host: no fonts, no telemetry, no request proxy, no assistant. */
const CONFIGURATION = {
  url: DOCUMENT,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  defaultOpenAllTags: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  metaData: { title: 'API reference – Facet' },
};

/**
 * Serves the API reference at `/docs`: the served OpenAPI document, rendered by Scalar, with requests that can be
 * copied or tried. Public, as the document is.
 */
export function registerApiReference(app: FastifyInstance): void {
  const options = { schema: { hide: true }, config: { rateLimit: { max: 120, timeWindow: 60_000 } } };
  app.get('/docs', options, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply.headers(headersWith(nonce)).send(pageWith(nonce));
  });
  app.get(SCRIPT, options, async (request, reply) => {
    const script = await loadScript();
    const isGzipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    return reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
        ...(isGzipped ? { 'content-encoding': 'gzip' } : {}),
      })
      .send(isGzipped ? script.gzipped : script.plain);
  });
}

function headersWith(nonce: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    // Elements of the reference have style attributes.
    `style-src-elem 'nonce-${nonce}' ${STYLE_HASHES}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

function pageWith(nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" content="${nonce}">
<link rel="icon" href="data:,">
<title>API reference – Facet</title>
</head>
<body>
<noscript>The API reference needs JavaScript. The OpenAPI document is at <a href="${DOCUMENT}">${DOCUMENT}</a>.</noscript>
<div id="reference"></div>
<script nonce="${nonce}" src="${SCRIPT}"></script>
<script nonce="${nonce}">
// Requests go to the host that the page was opened on.
Scalar.createApiReference('#reference', { ...${JSON.stringify(CONFIGURATION)}, servers: [{ url: location.origin }] });
</script>
</body>
</html>
`;
}

let script: Promise<{ plain: Buffer; gzipped: Buffer }> | undefined;

/**
 * Scalar's script, from the only package that has it without the sources of a whole application. Loaded by the first
 * reader of the reference, because it has five megabytes.
 */
function loadScript() {
  script ??= (async () => {
    const { default: scalar } = await import('@scalar/fastify-api-reference');
    const source = Fastify();
    source.register(scalar, { routePrefix: '/docs', configuration: { url: DOCUMENT } });
    const { statusCode, rawPayload: plain } = await source.inject(SCRIPT);
    if (statusCode !== 200) throw new Error(`Scalar's script is not at ${SCRIPT}`);
    return { plain, gzipped: await compress(plain) };
  })();
  // A failed load is tried again by the next reader.
  script.catch(() => {
    script = undefined;
  });
  return script;
}
