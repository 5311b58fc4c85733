import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { field, ownEmailField } from '../../../pages/form-field.ts';
import { newPasswordFields } from '../../../pages/new-password-fields.ts';
import type { Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';
import type { PageWords } from '../../../pages/words/page-words.ts';

/** The page on which users request a reset link. */
export function askPage(words: PageWords, email = '', problems: Problems = {}): Page {
  const { title, text, send } = words.reset;
  const body = `
<p>${text}</p>
<form method="post" action="/reset">
${field('email', words.email, `type="email" value="${escapeHtml(email)}" autocomplete="username" maxlength="254" required`, { problem: problems.email })}
${button(send)}
</form>
${backFrom(words)}`;
  return page(title, body, { problems });
}

/** The page shown after a request, whether or not a user has the address. */
export function askedPage(words: PageWords, email: string): Page {
  const { title, text, hint } = words.reset.sent;
  const body = `
<p>${text(`<strong>${escapeHtml(email)}</strong>`)}</p>
<p class="soft">${hint}</p>
${backFrom(words)}`;
  return page(title, body);
}

/** The page shown if the server sends no email. */
export function noMailPage(words: PageWords): Page {
  const { title, noMail, noAdministrator } = words.reset;
  const body = `
<p>${noMail}</p>
<p>${noAdministrator}</p>
<pre dir="ltr">npm run tenants -- password-link EMAIL</pre>
${backFrom(words)}`;
  return page(title, body);
}

/** The page on which users set a new password. Its form posts to its own address. */
export function newPasswordPage(words: PageWords, email: string, problems: Problems = {}): Page {
  const { title, text } = words.reset.choose;
  const body = `
<p>${text}</p>
<form method="post">
${ownEmailField(words.email, email)}
${newPasswordFields(words, problems)}
${button(words.setPassword)}
</form>`;
  return page(title, body, { problems });
}

function backFrom({ backToSignIn }: PageWords): string {
  return `<p><a href="/login">${backToSignIn}</a></p>`;
}
