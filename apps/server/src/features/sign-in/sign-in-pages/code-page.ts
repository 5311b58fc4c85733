import { button, quietButton } from '../../../pages/buttons.ts';
import { codeField, field } from '../../../pages/form-field.ts';
import type { Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';
import type { PageWords } from '../../../pages/words/page-words.ts';

/** The page that asks for the second factor. */
export function codePage(words: PageWords, problems: Problems = {}): Page {
  const { title, text, lost, recovery, recoveryHint, withRecovery, other } = words.signInCode;
  const body = `
<p>${text}</p>
<form method="post" action="/login/code">
${codeField('code', words.code, { problem: problems.code })}
${button(words.signIn.title)}
</form>
<details${problems.recovery === undefined ? '' : ' open'}>
<summary>${lost}</summary>
<form method="post" action="/login/code">
${field(
  'recovery',
  recovery,
  'class="code" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="40" required',
  { hint: recoveryHint, problem: problems.recovery },
)}
${quietButton(withRecovery)}
</form>
</details>
<p><a href="/login?another=1">${other}</a></p>`;
  return page(title, body, { leavesSite: true, problems });
}
