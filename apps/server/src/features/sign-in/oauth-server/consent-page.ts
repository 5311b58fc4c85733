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
<ul>
${items.join('\n')}
</ul>
${noticeOf(words, asked)}
${destinationOf(words, asked)}
<form method="post" action="/auth/interaction/${escapeHtml(asked.uid)}">
${hidden({ user: String(asked.userId) })}
${buttonRow(button(allow, 'name="answer" value="agree"'), quietButton(deny, 'name="answer" value="refuse"'))}
</form>`;
  return page(title(asked.application), body, { leavesSite: true });
}

/** Says what can reach a language model, because a model is behind most clients of the MCP server. */
function noticeOf({ consent }: PageWords, { scopes }: Asked): string {
  return mcpScopesIn(scopes).length === 0 ? '' : `<p>${consent.modelReceives}</p>`;
}

function codeOf({ consent }: PageWords, { userCode, askedFrom }: Asked): string {
  if (userCode === undefined) return '';
  const code = named(`${userCode.slice(0, 4)}-${userCode.slice(4)}`);
  const from = askedFrom === undefined ? '' : ` ${consent.from(named(askedFrom))}`;
  return `<p>${consent.code(code)}${from}</p>`;
}

/** Names the destination, since an application can have any name. */
function destinationOf({ consent }: PageWords, { sendsTo }: Asked): string {
  const url = sendsTo === undefined ? null : URL.parse(sendsTo);
  if (url === null) return '';
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const where = isWeb ? named(url.host) : consent.onThisDevice(named(url.protocol));
  return `<p class="soft">${consent.goesTo(where)}</p>`;
}
