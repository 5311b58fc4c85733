import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f2a; --soft: #566072; --back: #f4f5f8; --card: #fff; --line: #8a93a5;
  --edge: #dde1e9; --accent: #2a52be; --on: #fff; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef4; --soft: #a9b1c2; --back: #12141a; --card: #1c1f28;
  --line: #737d92; --edge: #2d3240; --accent: #9db8ff; --on: #10131b; --bad: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--back); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: clamp(1rem, 10vh, 6rem) 1rem 2rem; }
.mark { font-weight: 700; letter-spacing: .02em; margin: 0 0 1rem; }
section { background: var(--card); border: 1px solid var(--edge); border-radius: .75rem; padding: 1.5rem; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 .75rem; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; } p:last-child { margin-bottom: 0; }
.soft { color: var(--soft); }
label { display: block; font-weight: 600; margin: 1rem 0 .25rem; }
input { width: 100%; font: inherit; color: inherit; background: transparent; padding: .625rem .75rem;
  border: 1px solid var(--line); border-radius: .5rem; }
input[readonly] { color: var(--soft); border-style: dashed; }
input[aria-invalid] { border-color: var(--bad); }
.hint { display: block; font-size: .875rem; color: var(--soft); margin-top: .25rem; }
.bad { display: block; font-size: .875rem; color: var(--bad); margin-top: .25rem; }
button { width: 100%; margin-top: 1.5rem; padding: .75rem; font: inherit; font-weight: 600; cursor: pointer;
  color: var(--on); background: var(--accent); border: 0; border-radius: .5rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
pre { margin: 0 0 1rem; padding: .75rem; overflow-x: auto; border: 1px solid var(--edge); border-radius: .5rem;
  font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .9em; }
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/**
 * Headers of every page: nothing runs, nothing is loaded, nobody frames it, and the address, which may hold a token,
 * is neither stored nor told to others.
 */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  // To others nothing, also not where a form came from, which requireSameOrigin reads.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

/** The headers that a page is sent with. */
export function headersOf({ leavesSite }: Page): Readonly<Record<string, string>> {
  // Chrome holds form-action against every redirect that follows a sent form, not only against its own address: a
  // sign-in that ends at the site of a program or of an identity provider would stop at our own page.
  const forms = leavesSite ? '' : "form-action 'self'; ";
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; ${forms}base-uri 'none'; frame-ancestors 'none'`;
  return { ...PAGE_HEADERS, 'content-security-policy': policy };
}

/** What is particular to a page. */
export interface Page {
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** Whether sending its form can lead to another site, by redirects. */
  readonly leavesSite: boolean;
}

/**
 * A page that looks like the others: a card with what is given, which is HTML.
 * @param leavesSite whether sending its form can lead to another site: to a program, or to an identity provider
 */
export function page(title: string, body: string, { leavesSite = false } = {}): Page {
  return { title, body, leavesSite };
}

/** What is shown when there is nothing to do but to read why. */
export function problemPage(title: string, advice: string): Page {
  return page(title, `\n<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(advice)}</p>`);
}

/** The whole of a page, as HTML. */
export function render({ title, body }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Facet</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="mark">Facet</p>
<section>${body}
</section>
</main>
</body>
</html>
`;
}
