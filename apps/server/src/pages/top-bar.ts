import { initialOf } from '@facet/look/initial-of';
import { directionOf } from '@facet/look/locale';
import { escapeHtml } from './escape-html.ts';
import type { Look } from './look.ts';
import type { Reader } from './reader.ts';
import type { PageWords } from './words/page-words.ts';

/** The bar above every page, the same as that of the web application (`apps/web/src/entries/bar/TopBar.tsx`). */
export function topBar(
  { name, logoUrl }: Look,
  user: Reader['user'],
  { language, words }: { readonly language: string; readonly words: PageWords['bar'] },
): string {
  const owner = escapeHtml(name);
  const mark =
    logoUrl === ''
      ? `<span class="name">${owner}</span>`
      : `<img src="${escapeHtml(logoUrl)}" alt="${owner}">`;
  return `<header class="bar" lang="${language}" dir="${directionOf(language)}">
<a href="/" class="owner">${mark}</a>
<nav class="ways" aria-label="${words.pages}"><a href="/docs" class="link">${words.api}</a>${user === undefined ? '' : accountLink(user, words.account)}</nav>
</header>`;
}

function accountLink({ name, email }: NonNullable<Reader['user']>, about: string): string {
  return `
<a href="/account" class="account" title="${escapeHtml(email)}"><span class="initial" aria-hidden="true">${escapeHtml(initialOf(name))}</span><span class="about">${about}: </span><span class="user">${escapeHtml(name)}</span></a>`;
}
