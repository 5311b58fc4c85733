import { button } from '../../pages/buttons.ts';
import { codeField } from '../../pages/form-field.ts';
import type { Problems } from '../../pages/notice.ts';
import { type Page, page } from '../../pages/page.ts';

/** The page that asks for a code after the password. */
export function codePage(problems: Problems = {}): Page {
  const body = `
<h1>Enter your code</h1>
<p>Open your authenticator and enter what it shows for Facet.</p>
<form method="post" action="/login/code">
${codeField('code', 'Code', {
  hint: 'Without your authenticator, enter one of your recovery codes.',
  problem: problems.code,
})}
${button('Sign in')}
</form>
<p><a href="/login?another=1">Sign in as somebody else</a></p>`;
  return page('Enter your code', body, { leavesSite: true, problems });
}
