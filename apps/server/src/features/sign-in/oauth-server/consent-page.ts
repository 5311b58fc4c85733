import { button, buttonRow, quietButton } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { hidden } from '../../../pages/form-field.ts';
import { type Page, page } from '../../../pages/page.ts';
import { sentencesOf } from './scopes.ts';

/** What a user is asked to agree to. */
export interface Asked {
  readonly uid: string;
  /** The name of the program. */
  readonly program: string;
  readonly userId: number;
  readonly email: string;
  readonly scopes: ReadonlySet<string>;
  /** Where the browser goes then; undefined for a program on another device. */
  readonly sendsTo: string | undefined;
  /** What the program on the other device shows. */
  readonly userCode: string | undefined;
  /** The address of that device. */
  readonly askedFrom: string | undefined;
}

/** Asks a user whether a program may act for him. */
export function consentPage(asked: Asked): Page {
  const program = escapeHtml(asked.program);
  const items = sentencesOf(asked.scopes).map((sentence) => `<li>${escapeHtml(sentence)}</li>`);
  return page(
    `Let ${asked.program} in?`,
    `
<h1>Let ${program} in?</h1>
<p>You are signed in as <strong>${escapeHtml(asked.email)}</strong>.
<a href="/login?another=1&amp;return_to=${encodeURIComponent(`/auth/interaction/${asked.uid}`)}">Use another account</a></p>
${codeOf(asked)}
<p>${program} will be able to:</p>
<ul>
${items.join('\n')}
</ul>
${destinationOf(asked)}
<form method="post" action="/auth/interaction/${escapeHtml(asked.uid)}">
${hidden({ user: String(asked.userId) })}
${buttonRow(button('Allow', 'name="answer" value="agree"'), quietButton('Refuse', 'name="answer" value="refuse"'))}
</form>`,
    { leavesSite: true },
  );
}

function codeOf({ userCode, askedFrom }: Asked): string {
  if (userCode === undefined) return '';
  const shown = `${userCode.slice(0, 4)}-${userCode.slice(4)}`;
  const from = askedFrom === undefined ? '' : ` It was asked for from the address ${escapeHtml(askedFrom)}.`;
  return `<p>Allow it only if the program itself shows you the code <strong>${escapeHtml(shown)}</strong>.${from}</p>`;
}

/** Names the site, since programs can be named as they like. */
function destinationOf({ sendsTo }: Asked): string {
  const url = sendsTo === undefined ? null : URL.parse(sendsTo);
  if (url === null) return '';
  const where =
    url.protocol === 'https:' || url.protocol === 'http:' ? url.host : `${url.protocol} on this device`;
  return `<p class="soft">Then you are sent to <strong>${escapeHtml(where)}</strong>.</p>`;
}
