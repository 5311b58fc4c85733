import { button, quietButton } from '../../../pages/buttons.ts';
import { codeField, field } from '../../../pages/form-field.ts';
import type { Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';

/** The page that asks for the second factor. */
export function codePage(problems: Problems = {}): Page {
  const body = `
<p>Enter the six-digit code that your authenticator app shows for this account.</p>
<form method="post" action="/login/code">
${codeField('code', 'Code', { problem: problems.code })}
${button('Sign in')}
</form>
<details${problems.recovery === undefined ? '' : ' open'}>
<summary>Lost your authenticator?</summary>
<form method="post" action="/login/code">
${field(
  'recovery',
  'Recovery code',
  'class="code" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="40" required',
  { hint: 'One of the ten codes you saved when you set up the second factor.', problem: problems.recovery },
)}
${quietButton('Sign in with a recovery code')}
</form>
</details>
<p><a href="/login?another=1">Sign in as a different user</a></p>`;
  return page('Enter your code', body, { leavesSite: true, problems });
}
