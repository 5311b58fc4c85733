import { escapeHtml } from './escape-html.ts';
import type { Look } from './look.ts';
import type { Page } from './page.ts';

/**
 * The headers of a page: no scripts, no resources except the logo and fonts of its look, and no framing. The address may
 * contain a token, so it is neither cached nor sent to other sites.
 */
export function headersOf({ leavesSite }: Page, { sources }: Look): Readonly<Record<string, string>> {
  // Chrome applies form-action to every redirect that follows a submitted form, not only to the form's own address: it
  // would block a sign-in that ends at the site of an application or identity provider.
  const forms = leavesSite ? '' : "form-action 'self'; ";
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; ${sources}; ${forms}base-uri 'none'; frame-ancestors 'none'`,
    // Other sites get no referrer. Not `no-referrer`: our forms would send `Origin: null`, which requireSameOrigin rejects.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
  };
}

/** Renders the complete HTML document. */
export function render({ title, body, isWide }: Page, { name, logoUrl, style }: Look): string {
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
<main${isWide ? ' class="wide"' : ''}>
<p class="mark">${mark}</p>
<section>${body}
</section>
</main>
</body>
</html>
`;
}
