import type { Static } from 'typebox';
import { actionList } from '../../../pages/action-list.ts';
import { actionForm, buttonRow, linkButton, quietButton } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { notice } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';
import { timeOf } from '../../../pages/time-of.ts';
import type { OAuthGrant } from '../oauth-grants/grants.schema.ts';
import type { Session } from '../sessions/sessions.schema.ts';

export interface AccountPage {
  readonly email: string;
  readonly username: string;
  readonly sessions: readonly Static<typeof Session>[];
  readonly applications: readonly Static<typeof OAuthGrant>[];
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  /** The result of the previous action, as a sentence. */
  readonly news: string | undefined;
}

/** The page of the signed-in user. Signing out may redirect to an identity provider. */
export function accountPage(account: AccountPage): Page {
  const { email, username, sessions, news } = account;
  const others = sessions.some(({ isCurrent }) => !isCurrent);
  const body = `
${news === undefined ? '' : notice(news)}
<p>You are signed in as <strong>${escapeHtml(email)}</strong> (${escapeHtml(username)}). <a href="/">See your dashboards</a></p>
<form method="post" action="/logout">${buttonRow(quietButton('Sign out'), linkButton('Use another account', '/login?another=1'))}</form>
<h2>Browsers</h2>
${actionList(sessions.map(sessionItem), 'You are not signed in to any browser.')}
${others ? `<form method="post" action="/account/sessions/end-others">${quietButton('Sign out everywhere else')}</form>` : ''}
<h2>Applications</h2>
${actionList(account.applications.map(applicationItem), 'No application has access to your account.')}
${security(account)}`;
  return page('Your account', body, { leavesSite: true });
}

function sessionItem(session: Static<typeof Session>) {
  const { id, isCurrent, device, address, createdAt, lastUsedAt } = session;
  return {
    title: device,
    details: [`From ${address}`, `Since ${timeOf(createdAt)}${used(lastUsedAt)}`],
    ...(isCurrent
      ? { badge: 'This browser' }
      : { action: actionForm(`/account/sessions/${id}/end`, 'Sign out', `${device} from ${address}`) }),
  };
}

function applicationItem({ id, name, createdAt, lastUsedAt }: Static<typeof OAuthGrant>) {
  return {
    title: name,
    details: [`Since ${timeOf(createdAt)}${used(lastUsedAt)}`],
    action: actionForm(
      `/account/programs/${id}/end`,
      'Revoke access',
      `of ${name}, since ${timeOf(createdAt)}`,
    ),
  };
}

function used(lastUsedAt: string | null): string {
  return lastUsedAt === null ? '' : `, last used ${timeOf(lastUsedAt)}`;
}

function security({ hasPassword, hasSecondFactor }: AccountPage): string {
  if (!hasPassword) return '';
  return `
<h2>Password</h2>
${linkButton('Change password', '/account/password')}
<h2>Second factor</h2>
<p>${
    hasSecondFactor
      ? 'You sign in with your password and a code from your authenticator app.'
      : 'Require a code from an authenticator app in addition to your password.'
  }</p>
${linkButton(hasSecondFactor ? 'Turn off second factor' : 'Set up second factor', '/account/second-factor')}`;
}
