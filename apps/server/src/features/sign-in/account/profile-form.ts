import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { field, selectField } from '../../../pages/form-field.ts';
import type { Problems } from '../../../pages/notice.ts';
import type { PageWords } from '../../../pages/words/page-words.ts';
import { languageChoices, timezoneChoices } from './profile-choices.ts';

/** What users set of themselves; empty where they follow the account. */
export interface Profile {
  readonly firstName: string;
  readonly locale: string;
  readonly timezone: string;
}

/** The form for name, language and time zone. */
export function profileForm(
  words: PageWords,
  { firstName, locale, timezone }: Profile,
  problems: Problems,
): string {
  const { language, timezone: zone, accountDefault, save } = words.account.profile;
  const usual = { value: '', text: accountDefault };
  return `<form method="post" action="/account/profile">
${field(
  'firstName',
  words.name,
  `type="text" value="${escapeHtml(firstName)}" autocomplete="name" maxlength="255"`,
  { hint: words.nameHint, problem: problems.firstName },
)}
${selectField('locale', language, languageChoices(usual, locale), locale, { problem: problems.locale })}
${selectField('timezone', zone, timezoneChoices(usual, timezone), timezone, { problem: problems.timezone })}
${button(save)}
</form>`;
}
