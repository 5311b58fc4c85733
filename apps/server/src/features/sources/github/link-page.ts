import { button, quietButton } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { type Page, page } from '../../../pages/page.ts';
import { LINK_PATH } from './github.service.ts';

/** What the page shows. */
export interface LinkShown {
  readonly email: string;
  /** Null when no account is linked. */
  readonly login: string | null;
  readonly webUrl: string;
  readonly settingsUrl: string;
}

/** Where a user links his GitHub account, and unlinks it. */
export function linkPage({ email, login, webUrl, settingsUrl }: LinkShown): Page {
  const host = escapeHtml(new URL(webUrl).host);
  const who = `<strong>${escapeHtml(email)}</strong>`;
  const begin = (label: string) => `<form method="post" action="${LINK_PATH}">${button(label)}</form>`;
  const linked =
    login === null
      ? `<p>Facet then shows ${who} the repositories of ${host} that you reach there, and connects deployments to them.</p>
${begin('Link GitHub')}`
      : `<p>${who} is linked to the account <strong>${escapeHtml(login)}</strong> of ${host}.</p>
<p><a href="${escapeHtml(settingsUrl)}">Install the GitHub App</a> on an organisation, or give it repositories.</p>
${begin('Link another account')}
<form method="post" action="${LINK_PATH}/end">${quietButton('Unlink')}</form>`;
  return page('GitHub', `\n<h1>GitHub</h1>\n${linked}`, { leavesSite: true });
}
