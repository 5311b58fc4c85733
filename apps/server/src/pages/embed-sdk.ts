import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors/errors.ts';

const PATH = '/embed/sdk.js';
const FILE = fileURLToPath(new URL('../../../../packages/embed-sdk/dist/facet-embed.js', import.meta.url));
/** Pages of hosts follow an update of the server within an hour. */
const CACHE_SECONDS = 3600;

interface SdkFile {
  readonly etag: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly plain: Buffer;
}

/**
 * Serves the SDK script for hosts, so that hosts have the version that matches this server. Pages of any site may load
 * it, because it contains nothing specific to an account.
 */
export function registerEmbedSdk(app: FastifyInstance): void {
  let file: Promise<SdkFile> | undefined;
  app.get(PATH, { schema: { hide: true }, exposeHeadRoute: true }, async ({ headers }, reply) => {
    file ??= readSdk();
    const found = await file.catch(() => undefined);
    if (found === undefined) {
      // If the build is missing, it may be created while the server runs.
      file = undefined;
      throw notFound(`${PATH} (npm run web:build makes it)`);
    }
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': `public, max-age=${CACHE_SECONDS}`,
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      etag: found.etag,
      vary: 'accept-encoding',
    });
    if (headers['if-none-match']?.includes(found.etag)) return reply.code(304).send();
    const accepted = String(headers['accept-encoding'] ?? '');
    for (const encoding of ['br', 'gzip'] as const)
      if (new RegExp(`\\b${encoding}\\b(?!;q=0)`).test(accepted))
        return reply.header('content-encoding', encoding).send(found[encoding]);
    return reply.send(found.plain);
  });
}

async function readSdk(): Promise<SdkFile> {
  const plain = await readFile(FILE);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { etag: `"${hash}"`, br, gzip: zipped, plain };
}
