import { button, quietButton } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { type Page, page } from '../../../pages/page.ts';
import { LINK_PATH } from './github.service.ts';

/** The data that the page shows. */
export interface LinkShown {
  readonly email: string;
  /** Null when no account is linked. */
  readonly login: string | null;
  readonly webUrl: string;
  readonly settingsUrl: string;
}

/** The page where a user links and unlinks their GitHub account. */
export function linkPage({ email, login, webUrl, settingsUrl }: LinkShown): Page {
  const host = escapeHtml(new URL(webUrl).host);
  const who = `<strong>${escapeHtml(email)}</strong>`;
  const begin = (label: string) => `<form method="post" action="${LINK_PATH}">${button(label)}</form>`;
  const linked =
    login === null
      ? `<p>Link your account on ${host} so that ${who} can connect deployments to the repositories that you have access to.</p>
${begin('Link GitHub')}`
      : `<p>${who} is linked to the account <strong>${escapeHtml(login)}</strong> on ${host}.</p>
<p><a href="${escapeHtml(settingsUrl)}">Install the GitHub App</a> in an organisation, or grant it access to more repositories.</p>
${begin('Link another account')}
<form method="post" action="${LINK_PATH}/end">${quietButton('Unlink')}</form>`;
  return page('GitHub', `\n${linked}`, { leavesSite: true });
}
