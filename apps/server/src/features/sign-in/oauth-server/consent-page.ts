import { button, buttonRow, quietButton } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { hidden } from '../../../pages/form-field.ts';
import { type Page, page } from '../../../pages/page.ts';
import { sentencesOf } from './scopes.ts';

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
export function consentPage(asked: Asked): Page {
  const application = escapeHtml(asked.application);
  const items = sentencesOf(asked.scopes).map((sentence) => `<li>${escapeHtml(sentence)}</li>`);
  const body = `
<p>You are signed in as <strong>${escapeHtml(asked.email)}</strong>.
<a href="/login?another=1&amp;return_to=${encodeURIComponent(`/auth/interaction/${asked.uid}`)}">Use another account</a></p>
${codeOf(asked)}
<p>${application} will be able to:</p>
<ul>
${items.join('\n')}
</ul>
${destinationOf(asked)}
<form method="post" action="/auth/interaction/${escapeHtml(asked.uid)}">
${hidden({ user: String(asked.userId) })}
${buttonRow(button('Allow access', 'name="answer" value="agree"'), quietButton('Deny access', 'name="answer" value="refuse"'))}
</form>`;
  return page(`Allow ${asked.application} to access your account?`, body, { leavesSite: true });
}

function codeOf({ userCode, askedFrom }: Asked): string {
  if (userCode === undefined) return '';
  const shown = `${userCode.slice(0, 4)}-${userCode.slice(4)}`;
  const from =
    askedFrom === undefined ? '' : ` The request came from the IP address ${escapeHtml(askedFrom)}.`;
  return `<p>Allow access only if the application itself shows you the code <strong>${escapeHtml(shown)}</strong>.${from}</p>`;
}

/** Names the destination, since an application can have any name. */
function destinationOf({ sendsTo }: Asked): string {
  const url = sendsTo === undefined ? null : URL.parse(sendsTo);
  if (url === null) return '';
  const where =
    url.protocol === 'https:' || url.protocol === 'http:' ? url.host : `${url.protocol} on this device`;
  return `<p class="soft">You will be redirected to <strong>${escapeHtml(where)}</strong>.</p>`;
}
