import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../errors/errors.ts';
import { bestCopy, COPIES, type Copied } from './best-copy.ts';
import { problemPage } from './page.ts';
import { showPage } from './register-pages.ts';

/** The built web application, `apps/web/dist`. */
const FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** Where its files are served, as in `apps/web/vite.config.ts`. */
const PREFIX = '/web/';
/** Replaced in its documents by the nonce of each response. */
const NONCE = '__NONCE__';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** The rules of its font in its style sheets, and the file with the Latin letters. */
const FACE = /@font-face\{font-family:Inter Variable[^}]*\}/g;
const LATIN = /^assets\/inter-latin-wght-normal-[^/]*\.woff2$/;

interface WebFile extends Copied {
  readonly type: string;
  /** Sources for the content security policy that allow a document's inline scripts, and no others. */
  readonly scripts: readonly string[];
}

/** The font of the web application, as its build serves it. */
export interface OwnFont {
  /** The `@font-face` rules. */
  readonly faces: string;
  /** The address of the part with Latin letters, which pages need first. */
  readonly latin: string;
}

/** A document of the web application, as one response contains it. */
export interface WebPage {
  /** The file, such as `embed.html`. */
  readonly file: string;
  /** What the document finds in `<script id="boot">`. */
  readonly boot: object;
  /** The sources of the policy's `frame-ancestors`. */
  readonly ancestors: readonly string[];
  /** Whether the page shows pages of this server in frames. */
  readonly hasFrames?: boolean;
  /** Where its forms may lead: nowhere, to this server, or from there to other sites. */
  readonly forms?: 'none' | 'self' | 'any';
}

/** The files of the web application, read when the first of them is needed. */
export class WebApp {
  #files: Promise<ReadonlyMap<string, WebFile>> | undefined;
  #font: Promise<OwnFont | undefined> | undefined;

  /** A file by its path in the build; undefined if it does not exist. */
  async file(path: string): Promise<WebFile | undefined> {
    return (await this.#read()).get(path);
  }

  /** The font of its pages; undefined if it is not built. */
  async font(): Promise<OwnFont | undefined> {
    this.#font ??= this.#findFont();
    const font = await this.#font;
    if (font === undefined) this.#font = undefined;
    return font;
  }

  async #findFont(): Promise<OwnFont | undefined> {
    const files = await this.#read();
    const sheets = [...files].filter(([path]) => path.endsWith('.css'));
    const faces = sheets.flatMap(([, { plain }]) => plain.toString().match(FACE) ?? []);
    const latin = [...files.keys()].find((path) => LATIN.test(path));
    return latin === undefined || faces.length === 0
      ? undefined
      : { faces: [...new Set(faces)].join(''), latin: `${PREFIX}${latin}` };
  }

  async #read(): Promise<ReadonlyMap<string, WebFile>> {
    this.#files ??= readFiles();
    const files = await this.#files;
    // If the build is missing, it may be created while the server runs.
    if (files.size === 0) this.#files = undefined;
    return files;
  }
}

/**
 * Serves the files of the web application. Their names contain a hash of their content, so browsers cache them
 * permanently. Documents are served by `sendWebPage`.
 */
export function registerWebFiles(app: FastifyInstance, web: WebApp): void {
  app.get<{ Params: { '*': string } }>(
    `${PREFIX}*`,
    { schema: { hide: true }, exposeHeadRoute: true },
    async ({ params, headers }, reply) => {
      const path = params['*'];
      const file = path.startsWith('assets/') ? await web.file(path) : undefined;
      if (file === undefined) throw notFound(`${PREFIX}${path}`);
      const { encoding, body } = bestCopy(file, headers['accept-encoding']);
      return reply
        .headers({
          'content-type': file.type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          // Pages of other sites cannot load the application's files.
          'cross-origin-resource-policy': 'same-origin',
          vary: 'accept-encoding',
          ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
        })
        .send(body);
    },
  );
}

/** Sends a document of the web application with the policy of this response; a page that explains it if it is not built. */
export async function sendWebPage(
  web: WebApp,
  reply: FastifyReply,
  { file, boot, ancestors, hasFrames = false, forms = 'none' }: WebPage,
): Promise<FastifyReply> {
  const found = await web.file(file);
  if (found === undefined)
    return showPage(
      reply,
      503,
      problemPage('This page is not built', 'Whoever runs the server builds it with: npm run web:build'),
    );
  const nonce = randomBytes(16).toString('base64');
  const html = found.plain
    .toString()
    .replaceAll(NONCE, nonce)
    // Nothing in the data may end the script element.
    .replace('"__BOOT__"', () => JSON.stringify(boot).replaceAll('<', '\\u003c'));
  return reply
    .headers({
      'content-type': found.type,
      'content-security-policy': policyWith(nonce, ancestors, { hasFrames, forms, scripts: found.scripts }),
      // The address may contain a session id, and the nonce is for one response.
      'cache-control': 'no-store',
      // Without a referrer, forms would send `Origin: null`, which requireSameOrigin rejects.
      'referrer-policy': forms === 'none' ? 'no-referrer' : 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    .send(html);
}

function policyWith(
  nonce: string,
  ancestors: readonly string[],
  { hasFrames, forms, scripts }: Required<Pick<WebPage, 'hasFrames' | 'forms'>> & Pick<WebFile, 'scripts'>,
): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    ...(forms === 'any' ? [] : [`form-action '${forms}'`]),
    "object-src 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ');
}

async function readFiles(): Promise<ReadonlyMap<string, WebFile>> {
  const paths = await listFiles();
  const files = new Map<string, WebFile>();
  for (const path of paths) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    const copies = new Map<string, Buffer>();
    for (const { encoding, extension } of COPIES)
      if (paths.has(path + extension)) copies.set(encoding, await readFile(join(FOLDER, path + extension)));
    const plain = await readFile(join(FOLDER, path));
    files.set(path, { type, plain, copies, scripts: type === TYPES['.html'] ? scriptsIn(plain) : [] });
  }
  return files;
}

/** The hashes of a document's inline scripts, as sources for the content security policy. */
function scriptsIn(document: Buffer): string[] {
  const texts = [...document.toString().matchAll(/<script nonce="[^"]*">(.*?)<\/script>/gs)];
  return texts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

async function listFiles(): Promise<ReadonlySet<string>> {
  try {
    const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return new Set(files.map(({ parentPath, name }) => relative(FOLDER, join(parentPath, name))));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set();
    throw error;
  }
}
