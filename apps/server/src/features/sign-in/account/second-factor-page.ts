import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { codeField, currentPasswordField } from '../../../pages/form-field.ts';
import type { Problems } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';
import { qrFigure } from '../../../pages/qr-figure.ts';
import type { PageWords } from '../../../pages/words/page-words.ts';

/** The introduction, before the second factor is set up. */
export function introductionPage(words: PageWords): Page {
  const { title, needs, start } = words.secondFactor;
  const body = `
<p>${needs}</p>
<form method="post" action="/account/second-factor/begin">${button(start)}</form>
${backFrom(words)}`;
  return page(title, body);
}

/** The page with the secret for the authenticator and the form that confirms it with a first code. */
export function setUpPage(
  words: PageWords,
  { secret, uri }: { secret: string; uri: string },
  problems: Problems = {},
): Page {
  const { title, scan, picture, enter, codeHint, turnOn } = words.secondFactor;
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  const body = `
<p>${scan}</p>
${qrFigure(uri, picture)}
<p>${enter(`<code dir="ltr">${escapeHtml(groups)}</code>`)}</p>
<form method="post" action="/account/second-factor/confirm">
${codeField('code', words.code, { hint: codeHint, problem: problems.code })}
${button(turnOn)}
</form>
${backFrom(words)}`;
  return page(title, body, { problems });
}

/** The page that shows the recovery codes, once. */
export function recoveryCodesPage(words: PageWords, codes: readonly string[]): Page {
  const { title, text } = words.secondFactor.recovery;
  const body = `
<p>${text}</p>
<ul class="codes" dir="ltr">
${codes.map((code) => `<li><code>${escapeHtml(code)}</code></li>`).join('\n')}
</ul>
${backFrom(words)}`;
  return page(title, body);
}

/** The page on which users turn off their second factor. */
export function turnOffPage(words: PageWords, recoveryCodesLeft: number, problems: Problems = {}): Page {
  const { turnOffTitle, withoutIt } = words.secondFactor;
  const { password, secondFactor } = words.account;
  const body = `
<p>${withoutIt(recoveryCodesLeft)}</p>
<form method="post" action="/account/second-factor/remove">
${currentPasswordField('password', password.current, { problem: problems.password })}
${button(secondFactor.turnOff)}
</form>
${backFrom(words)}`;
  return page(turnOffTitle, body, { problems });
}

function backFrom({ backToAccount }: PageWords): string {
  return `<p><a href="/account">${backToAccount}</a></p>`;
}
