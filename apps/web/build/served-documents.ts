import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** The addresses of pages, and the document behind each. */
const PAGES = [
  { address: /^\/(?:embed\/(?:d\/\d+\/)?dashboard|dashboards)\/[^/?]+/, file: 'embed.html' },
  { address: /^\/embed\/d\/\d+\/app(?=$|[/?])/, file: 'app.html' },
  { address: /^\/embed\/(?:d\/\d+\/)?chat(?=$|[/?])/, file: 'chat.html' },
  { address: /^\/(?=$|\?|deployments\/)/, file: 'console.html' },
] as const;
const BOOT = /<script id="boot"[^>]*>([\s\S]*?)<\/script>/;

/**
 * Serves the addresses of pages during development: our documents, with what the running server tells them
 * (`<script id="boot">`). Who is signed in to that server on the same host name is signed in here too.
 */
export function servedDocuments(server: string): Plugin {
  return {
    name: 'served-documents',
    apply: 'serve',
    configureServer({ middlewares, transformIndexHtml }) {
      middlewares.use(async ({ url = '', headers }, response, next) => {
        const page = PAGES.find(({ address }) => address.test(url));
        if (page === undefined) return next();
        try {
          const served = await fetch(new URL(url, server), { headers: { cookie: headers.cookie ?? '' } });
          if (served.redirected) return response.writeHead(303, { location: served.url }).end();
          const [, boot = '{}'] = BOOT.exec(await served.text()) ?? [];
          const html = await readFile(new URL(`../${page.file}`, import.meta.url), 'utf8');
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(
            await transformIndexHtml(
              // Plugins know documents by the names of their files.
              `/${page.file}`,
              html.replace('"__BOOT__"', () => boot),
              url,
            ),
          );
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
