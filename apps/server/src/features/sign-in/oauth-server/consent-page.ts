import { mcpScopesIn } from '../../../auth/mcp-scopes.ts';
import { button, buttonRow, quietButton } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { hidden } from '../../../pages/form-field.ts';
import { named } from '../../../pages/named.ts';
import { type Page, page } from '../../../pages/page.ts';
import type { PageWords } from '../../../pages/words/page-words.ts';
import { byWeight } from './scopes.ts';

/** The content of the consent page. */
export interface Asked {
  readonly uid: string;
  /** The name of the application. */
  readonly application: string;
  /** Whether the application chose its name, which nobody of the account has checked. */
  readonly namesItself: boolean;
  readonly userId: number;
  readonly email: string;
  readonly scopes: ReadonlySet<string>;
  /** Where the browser is redirected; undefined for an application on another device. */
  readonly sendsTo: string | undefined;
  /** The code that the other device shows. */
  readonly userCode: string | undefined;
  /** The IP address of the other device. */
  readonly askedFrom: string | undefined;
}

/** The page that asks a user whether an application may act for them. */
export function consentPage(words: PageWords, asked: Asked): Page {
  const { title, able, scopes, allow, deny } = words.consent;
  const items = byWeight(asked.scopes).map((scope) => `<li>${scopes[scope]}</li>`);
  const body = `
<p>${words.signOut.as(named(asked.email))}
<a href="/login?another=1&amp;return_to=${encodeURIComponent(`/auth/interaction/${asked.uid}`)}">${words.account.other}</a></p>
${codeOf(words, asked)}
<p>${able(named(asked.application))}</p>
<ul class="lines">
${items.join('\n')}
</ul>
${noticeOf(words, asked)}
${originOf(words, asked)}
<form method="post" action="/auth/interaction/${escapeHtml(asked.uid)}">
${hidden({ user: String(asked.userId) })}
${buttonRow(button(allow, 'name="answer" value="agree"'), quietButton(deny, 'name="answer" value="refuse"'))}
</form>`;
  return page(title(asked.application), body, { leavesSite: true });
}

/** Says what can reach a language model, because a model is behind most clients of the MCP server. */
function noticeOf({ consent }: PageWords, { scopes }: Asked): string {
  return mcpScopesIn(scopes).length === 0 ? '' : `<p class="notice">${consent.modelReceives}</p>`;
}

function codeOf({ consent }: PageWords, { userCode, askedFrom }: Asked): string {
  if (userCode === undefined) return '';
  const code = named(`${userCode.slice(0, 4)}-${userCode.slice(4)}`);
  const from = askedFrom === undefined ? '' : ` ${consent.from(named(askedFrom))}`;
  return `<p>${consent.code(code)}${from}</p>`;
}

/** Says who chose the name, and names the destination, since an application can have any name. */
function originOf({ consent }: PageWords, { namesItself, sendsTo }: Asked): string {
  const url = sendsTo === undefined ? null : URL.parse(sendsTo);
  const sentences = [
    ...(namesItself ? [consent.namesItself] : []),
    ...(url === null ? [] : [consent.goesTo(placeOf(consent, url))]),
  ];
  return sentences.length === 0 ? '' : `<p>${sentences.join(' ')}</p>`;
}

function placeOf({ onThisDevice }: PageWords['consent'], { protocol, host }: URL): string {
  if (protocol === 'https:') return named(host);
  // The only other addresses are those of the user's own device: a loopback port, or the scheme of a program.
  return onThisDevice(named(protocol === 'http:' ? host : protocol.slice(0, -1)));
}
