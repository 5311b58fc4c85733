import { directionOf } from '@facet/look/locale';
import { escapeHtml } from './escape-html.ts';
import type { Look } from './look.ts';
import type { Page } from './page.ts';
import type { Reader } from './reader.ts';
import { topBar } from './top-bar.ts';
import type { PageWords } from './words/page-words.ts';

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

/** Whom a page is for. */
interface Audience {
  readonly reader: Reader;
  readonly words: PageWords;
  /** The language of the words, and so of the bar. */
  readonly language: string;
  /** The language of the page, which may not be translated. */
  readonly languageOfPage: string;
}

/** Renders the complete HTML document. */
export function render(page: Page, look: Look, audience: Audience): string {
  const { reader, words, language, languageOfPage } = audience;
  const name = escapeHtml(nameOf(page, words));
  const { layout } = page;
  return `<!doctype html>
<html lang="${languageOfPage}" dir="${directionOf(languageOfPage)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name} – ${escapeHtml(look.name)}</title>
${look.font === '' ? '' : `<link rel="preload" href="${look.font}" as="font" type="font/woff2" crossorigin>\n`}<style>${look.style}</style>
</head>
<body>
${topBar(look, reader.user, { language, words: words.bar })}
<main class="${layout}">
${contentOf(page)}
</main>
</body>
</html>
`;
}

/** The name of a page, which mentions the problems of its form. */
export function nameOf({ title, hasProblems }: Page, words: PageWords): string {
  return hasProblems ? words.withProblems(title) : title;
}

/** What a page has below `main`, as HTML. */
export function contentOf({ layout, body }: Page): string {
  return layout === 'sections' ? body : `<section>${body}\n</section>`;
}
