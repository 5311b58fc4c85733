import type { Static } from 'typebox';
import { actionList } from '../../../pages/action-list.ts';
import { actionForm, buttonRow, linkButton, quietButton } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { named } from '../../../pages/named.ts';
import { notice, type Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';
import type { Reader } from '../../../pages/reader.ts';
import { timeOf } from '../../../pages/time-of.ts';
import type { PageWords } from '../../../pages/words/page-words.ts';
import type { OAuthGrant } from '../oauth-grants/grants.schema.ts';
import { reachOf } from '../oauth-server/scopes.ts';
import type { Session } from '../sessions/sessions.schema.ts';
import { type Profile, profileForm } from './profile-form.ts';

export interface AccountPage {
  readonly email: string;
  readonly username: string;
  readonly profile: Profile;
  readonly sessions: readonly Static<typeof Session>[];
  readonly applications: readonly Static<typeof OAuthGrant>[];
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  /** The result of the previous action, as a sentence. */
  readonly news: string | undefined;
  /** Those of the profile. */
  readonly problems: Problems;
}

/** The page of the signed-in user. Signing out may redirect to an identity provider. */
export function accountPage(words: PageWords, reader: Reader, account: AccountPage): Page {
  const { account: texts, signOut } = words;
  const { email, username, profile, sessions, applications, news, problems } = account;
  const when = (moment: string) => timeOf(moment, reader.locale, reader.timezone ?? undefined);
  const others = sessions.some(({ isCurrent }) => !isCurrent);
  const who = texts.as(named(email), `<bdi>${escapeHtml(username)}</bdi>`);
  const body = `
${news === undefined ? '' : notice(news)}
<section>
<p>${who} <a href="/">${texts.dashboards}</a></p>
<form method="post" action="/logout">${buttonRow(quietButton(signOut.title), linkButton(texts.other, '/login?another=1'))}</form>
</section>
<section>
<h2>${texts.profile.title}</h2>
${profileForm(words, profile, problems)}
</section>${security(words, account)}
<section>
<h2>${texts.browsers.title}</h2>
${actionList(
  sessions.map((session) => sessionItem(words, session, when)),
  texts.browsers.none,
)}
${others ? `<form method="post" action="/account/sessions/end-others">${quietButton(texts.browsers.endOthers)}</form>` : ''}
</section>
<section>
<h2>${texts.applications.title}</h2>
${actionList(
  applications.map((application) => applicationItem(words, application, when)),
  texts.applications.none,
)}
</section>`;
  return page(texts.title, body, { leavesSite: true, layout: 'sections', problems });
}

type When = (moment: string) => string;

function sessionItem(words: PageWords, session: Static<typeof Session>, when: When) {
  const { browsers } = words.account;
  const { id, isCurrent, device, address } = session;
  return {
    title: device,
    details: [browsers.from(address), ...timesOf(words, session, when)],
    ...(isCurrent
      ? { badge: browsers.current }
      : {
          action: actionForm(
            `/account/sessions/${id}/end`,
            words.signOut.title,
            `${device}, ${browsers.from(address)}`,
          ),
        }),
  };
}

function applicationItem(words: PageWords, grant: Static<typeof OAuthGrant>, when: When) {
  const times = timesOf(words, grant, when);
  const about = [grant.name, ...times].join(', ');
  const { scopes } = words.consent;
  return {
    title: grant.name,
    details: [...reachOf(grant.scopes).map((scope) => scopes[scope]), ...times],
    action: actionForm(`/account/programs/${grant.id}/end`, words.account.applications.revoke, about),
  };
}

function timesOf(
  { account: { browsers } }: PageWords,
  { createdAt, lastUsedAt }: { readonly createdAt: string; readonly lastUsedAt: string | null },
  when: When,
): string[] {
  const since = browsers.since(when(createdAt));
  return lastUsedAt === null ? [since] : [since, browsers.lastUsed(when(lastUsedAt))];
}

function security(words: PageWords, { hasPassword, hasSecondFactor }: AccountPage): string {
  if (!hasPassword) return '';
  const { password, secondFactor } = words.account;
  return `
<section>
<h2>${words.password}</h2>
<p>${password.text}</p>
${linkButton(password.change, '/account/password')}
</section>
<section>
<h2>${secondFactor.title}</h2>
<p>${hasSecondFactor ? secondFactor.isOn : secondFactor.isOff}</p>
${linkButton(hasSecondFactor ? secondFactor.turnOff : secondFactor.setUp, '/account/second-factor')}
</section>`;
}
