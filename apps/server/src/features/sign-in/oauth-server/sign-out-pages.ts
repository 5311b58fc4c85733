import type { KoaContextWithOIDC } from 'oidc-provider';
import { button, buttonRow, linkButton, quietButton } from '../../../pages/buttons.ts';
import { hidden } from '../../../pages/form-field.ts';
import { named } from '../../../pages/named.ts';
import { page, type TranslatedPage } from '../../../pages/page.ts';
import { exchange } from './exchange.ts';

const ACTION = '/auth/session/end/confirm';

/** Shows the page that asks whether to sign out at the request of an application. */
export function askToSignOut(ctx: KoaContextWithOIDC): void {
  const { client } = ctx.oidc;
  const name = client?.clientName ?? client?.clientId;
  const email = named(exchange().browser?.user.email ?? '');
  const xsrf = secretOf(ctx);
  exchange().page = {
    status: 200,
    page: ({ oauth, signOut }) => {
      const buttons = buttonRow(
        button(signOut.title, 'name="logout" value="yes"'),
        quietButton(oauth.signOut.stay),
      );
      const body = `
<p>${oauth.signOut.wants(name === undefined ? oauth.signOut.unnamed : named(name))} ${signOut.as(email)}</p>
<form method="post" action="${ACTION}">
${hidden({ xsrf })}
${buttons}
</form>`;
      return page(signOut.title, body, { heading: signOut.question, leavesSite: true });
    },
  };
}

/** Shows an already signed-out user the way back to the application. */
export function signedOutAlready(ctx: KoaContextWithOIDC): void {
  const xsrf = secretOf(ctx);
  exchange().page = {
    status: 200,
    page: ({ oauth: { proceed, signOut } }) => {
      const { title, heading } = signOut.done;
      const body = `
<form method="post" action="${ACTION}">
${hidden({ xsrf, logout: 'yes' })}
${button(proceed)}
</form>`;
      return page(title, body, { heading, leavesSite: true });
    },
  };
}

/** Shows the final page if the application named no address to return to. */
export function signedOut(): void {
  exchange().page = { status: 200, page: exchange().browser === undefined ? OUT : STILL_IN };
}

const OUT: TranslatedPage = ({ oauth: { signOut }, goToSignIn }) => {
  const { title, heading, text } = signOut.done;
  return page(title, `\n<p>${text}</p>\n${linkButton(goToSignIn, '/login')}`, { heading });
};

const STILL_IN: TranslatedPage = ({ oauth: { signOut } }) => {
  const { title, heading, text } = signOut.stillIn;
  return page(title, `\n<p>${text}</p>`, { heading });
};

function secretOf({ oidc }: KoaContextWithOIDC): string {
  return String(oidc.session?.state?.secret);
}
