import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors/errors.ts';

/** Pages of hosts follow an update of the server within an hour. */
const CACHE_SECONDS = 3600;

interface Served {
  readonly path: string;
  /** The file below the folder of the SDK. */
  readonly file: string;
  readonly type: string;
  /** Whether the file becomes smaller in transit. */
  readonly isCompressed: boolean;
}

const SERVED: readonly Served[] = [
  {
    path: '/embed/sdk.js',
    file: 'dist/facet-embed.js',
    type: 'text/javascript; charset=utf-8',
    isCompressed: true,
  },
  {
    path: '/facet-embed-sdk.tgz',
    file: 'packed/facet-embed-sdk.tgz',
    type: 'application/gzip',
    isCompressed: false,
  },
];

interface SdkFile {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

/**
 * Serves the SDK for hosts, as a script and as a package for `npm install`, so that hosts have the version that matches
 * this server. Pages of any site may load it, because it contains nothing specific to an account.
 */
export function registerEmbedSdk(app: FastifyInstance): void {
  for (const served of SERVED) registerFile(app, served);
}

function registerFile(app: FastifyInstance, served: Served): void {
  const { path, type, isCompressed } = served;
  let file: Promise<SdkFile> | undefined;
  app.get(path, { schema: { hide: true }, exposeHeadRoute: true }, async ({ headers }, reply) => {
    file ??= readSdk(served);
    const found = await file.catch(() => undefined);
    if (found === undefined) {
      // If the build is missing, it may be created while the server runs.
      file = undefined;
      throw notFound(`${path} (npm run web:build makes it)`);
    }
    reply.headers({
      'content-type': type,
      'cache-control': `public, max-age=${CACHE_SECONDS}`,
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      etag: found.etag,
      ...(isCompressed ? { vary: 'accept-encoding' } : {}),
    });
    if (headers['if-none-match']?.includes(found.etag)) return reply.code(304).send();
    const accepted = String(headers['accept-encoding'] ?? '');
    for (const encoding of ['br', 'gzip'] as const) {
      const encoded = found[encoding];
      if (encoded !== undefined && new RegExp(`\\b${encoding}\\b(?!;q=0)`).test(accepted))
        return reply.header('content-encoding', encoding).send(encoded);
    }
    return reply.send(found.plain);
  });
}

async function readSdk({ file, isCompressed }: Served): Promise<SdkFile> {
  const plain = await readFile(
    fileURLToPath(new URL(`../../../../packages/embed-sdk/${file}`, import.meta.url)),
  );
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  if (!isCompressed) return { etag, plain };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { etag, plain, br, gzip: zipped };
}
