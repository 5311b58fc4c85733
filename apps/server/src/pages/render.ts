import { escapeHtml } from './escape-html.ts';
import type { Look } from './look.ts';
import type { Page } from './page.ts';

/**
 * The headers of a page: nothing runs, nothing is loaded but the logo and fonts of its look, nobody frames it, and
 * the address, which may hold a token, is neither stored nor told to others.
 */
export function headersOf({ leavesSite }: Page, { sources }: Look): Readonly<Record<string, string>> {
  // Chrome holds form-action against every redirect that follows a sent form, not only against its own address: a
  // sign-in that ends at the site of a program or of an identity provider would stop at our own page.
  const forms = leavesSite ? '' : "form-action 'self'; ";
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; ${sources}; ${forms}base-uri 'none'; frame-ancestors 'none'`,
    // To others nothing, also not where a form came from, which requireSameOrigin reads.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
  };
}

/** The whole of a page, as HTML. */
export function render({ title, body }: Page, { name, logoUrl, style }: Look): string {
  const owner = escapeHtml(name);
  const mark = logoUrl === '' ? owner : `<img src="${escapeHtml(logoUrl)}" alt="${owner}">`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – ${owner}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="mark">${mark}</p>
<section>${body}
</section>
</main>
</body>
</html>
`;
}
