import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { codeField, currentPasswordField } from '../../../pages/form-field.ts';
import type { Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';
import { qrFigure } from '../../../pages/qr-figure.ts';

const BACK = '<p><a href="/account">Back to your account</a></p>';

/** The introduction, before the second factor is set up. */
export function introductionPage(): Page {
  const body = `
<p>You need an authenticator app on your phone, or a password manager that shows one-time codes. After the setup, each
sign-in asks for your password and a six-digit code.</p>
<form method="post" action="/account/second-factor/begin">${button('Start setup')}</form>
${BACK}`;
  return page('Set up a second factor', body);
}

/** The page with the secret for the authenticator and the form that confirms it with a first code. */
export function setUpPage({ secret, uri }: { secret: string; uri: string }, problems: Problems = {}): Page {
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  const body = `
<p>Scan this QR code with your authenticator app.</p>
${qrFigure(uri, 'QR code of the secret below')}
<p>Or enter this secret manually: <code>${escapeHtml(groups)}</code></p>
<form method="post" action="/account/second-factor/confirm">
${codeField('code', 'Code', { hint: 'The six-digit code that the app shows now.', problem: problems.code })}
${button('Turn on second factor')}
</form>
${BACK}`;
  return page('Set up a second factor', body, { problems });
}

/** The page that shows the recovery codes, once. */
export function recoveryCodesPage(codes: readonly string[]): Page {
  const body = `
<p>The second factor is on. If you lose your authenticator, each of these codes signs you in once. Print them or save
them in a password manager: they are not shown again.</p>
<ul class="codes">
${codes.map((code) => `<li><code>${escapeHtml(code)}</code></li>`).join('\n')}
</ul>
${BACK}`;
  return page('Save your recovery codes', body);
}

/** The page on which users turn off their second factor. */
export function turnOffPage(recoveryCodesLeft: number, problems: Problems = {}): Page {
  const left = recoveryCodesLeft === 1 ? '1 recovery code' : `${recoveryCodesLeft} recovery codes`;
  const body = `
<p>You will sign in with your password only. You have ${left} left; to get new ones, turn the second factor off and set
it up again.</p>
<form method="post" action="/account/second-factor/remove">
${currentPasswordField('password', 'Your password', { problem: problems.password })}
${button('Turn off second factor')}
</form>
${BACK}`;
  return page('Turn off the second factor', body, { problems });
}
