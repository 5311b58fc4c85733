import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { notFound } from '../errors/errors.ts';
import { apiReferenceStyle } from './api-reference-style.ts';
import { bestCopy, type Copied } from './best-copy.ts';
import type { WebApp } from './web-app.ts';

/** Scalar inserts two style elements without the nonce. They are the same in every page of this version. */
const STYLE_HASHES =
  "'sha256-l/2OpPg0d+2VLTLgwjf5mQo2CYwHDEqdj5TjbfEyVJI=' 'sha256-T13Uev3xCax2N28XaoAE8DOzQZKvPp7ZQVAi1iRREjo='";

/** Of Brotli, because the first reader waits for it: 9 makes the script 4 % smaller in three times the time. */
const QUALITY = 5;

/** The document that the reference shows. */
const DOCUMENT = '/api/v1/spec';
/** Where Scalar's own plugin has its script. */
const SOURCE = '/docs/js/scalar.js';
/** Where its parts are served. The name of the script contains a hash of its content. */
const FOLDER = '/docs/js/';

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
export function registerApiReference(app: FastifyInstance, web: WebApp): void {
  const options = { schema: { hide: true }, config: { rateLimit: { max: 120, timeWindow: 60_000 } } };
  app.get('/docs', options, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const [{ name }, font] = await Promise.all([loadScript(), web.font()]);
    return reply.headers(headersWith(nonce)).send(pageWith(nonce, name, font?.faces ?? ''));
  });
  app.get<{ Params: { name: string } }>(`${FOLDER}:name`, options, async ({ params, headers }, reply) => {
    const script = await loadScript();
    if (params.name !== script.name) throw notFound(`${FOLDER}${params.name}`);
    const { encoding, body } = bestCopy(script, headers['accept-encoding']);
    return reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
      })
      .send(body);
  });
}

function headersWith(nonce: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    // Elements of the reference have style attributes.
    `style-src-elem 'nonce-${nonce}' ${STYLE_HASHES}`,
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
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

function pageWith(nonce: string, script: string, faces: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" content="${nonce}">
<link rel="icon" href="data:,">
<title>API reference – Facet</title>
<style nonce="${nonce}">${apiReferenceStyle(faces)}</style>
</head>
<body>
<noscript>The API reference needs JavaScript. The OpenAPI document is at <a href="${DOCUMENT}">${DOCUMENT}</a>.</noscript>
<div id="reference"></div>
<script nonce="${nonce}" src="${FOLDER}${script}"></script>
<script nonce="${nonce}">
// Requests go to the host that the page was opened on.
Scalar.createApiReference('#reference', { ...${JSON.stringify(CONFIGURATION)}, servers: [{ url: location.origin }] });
</script>
</body>
</html>
`;
}

let script: Promise<Copied & { readonly name: string }> | undefined;

/**
 * Scalar's script, from the only package that has it without the sources of a whole application. Loaded by the first
 * reader of the reference, because it has five megabytes.
 */
function loadScript() {
  script ??= (async () => {
    const { default: scalar } = await import('@scalar/fastify-api-reference');
    const source = Fastify();
    source.register(scalar, { routePrefix: '/docs', configuration: { url: DOCUMENT } });
    const { statusCode, rawPayload: plain } = await source.inject(SOURCE);
    if (statusCode !== 200) throw new Error(`Scalar's script is not at ${SOURCE}`);
    const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
    const [br, gzipped] = await Promise.all([
      promisify(brotliCompress)(plain, { params }),
      promisify(gzip)(plain),
    ]);
    return {
      name: `scalar-${hash}.js`,
      plain,
      copies: new Map([
        ['br', br],
        ['gzip', gzipped],
      ]),
    };
  })();
  // A failed load is tried again by the next reader.
  script.catch(() => {
    script = undefined;
  });
  return script;
}
