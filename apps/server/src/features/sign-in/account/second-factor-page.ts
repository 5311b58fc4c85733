import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { codeField, field } from '../../../pages/form-field.ts';
import type { Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';
import { qrFigure } from '../../../pages/qr-figure.ts';

const BACK = '<p><a href="/account">Back to your account</a></p>';

/** What a second factor is, before it is set up. */
export function introductionPage(): Page {
  const body = `
<h1>Set up a second factor</h1>
<p>You need an authenticator: a program on your phone, or a password manager, that shows a new code of six digits every
half minute. From then on you are asked for one after your password.</p>
<form method="post" action="/account/second-factor/begin">${button('Begin')}</form>
${BACK}`;
  return page('Set up a second factor', body);
}

/** The secret for the authenticator, and the form that confirms it with a first code. */
export function setUpPage({ secret, uri }: { secret: string; uri: string }, problems: Problems = {}): Page {
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  const body = `
<h1>Set up a second factor</h1>
<p>Scan this with your authenticator.</p>
${qrFigure(uri, 'QR code with the secret that also stands below')}
<p>Or enter this secret by hand: <code>${escapeHtml(groups)}</code></p>
<form method="post" action="/account/second-factor/confirm">
${codeField('code', 'Code', { hint: 'What the authenticator shows now.', problem: problems.code })}
${button('Turn on')}
</form>
${BACK}`;
  return page('Set up a second factor', body, { problems });
}

/** The recovery codes, which are shown once. */
export function recoveryCodesPage(codes: readonly string[]): Page {
  const body = `
<h1>Keep your recovery codes</h1>
<p>The second factor is on. Should you lose your authenticator, each of these codes signs you in once. Print them, or
keep them in a password manager: they are not shown again.</p>
<ul class="codes">
${codes.map((code) => `<li><code>${escapeHtml(code)}</code></li>`).join('\n')}
</ul>
${BACK}`;
  return page('Keep your recovery codes', body);
}

/** The form that turns the second factor off. */
export function turnOffPage(recoveryCodesLeft: number, problems: Problems = {}): Page {
  const left = recoveryCodesLeft === 1 ? '1 recovery code is' : `${recoveryCodesLeft} recovery codes are`;
  const body = `
<h1>Turn off the second factor</h1>
<p>A code of your authenticator is asked for after your password. ${left} left; to get new ones, turn the second factor
off and set it up again.</p>
<form method="post" action="/account/second-factor/remove">
${field(
  'password',
  'Your password',
  'type="password" autocomplete="current-password" maxlength="200" required',
  {
    problem: problems.password,
  },
)}
${button('Turn off')}
</form>
${BACK}`;
  return page('Turn off the second factor', body, { problems });
}
