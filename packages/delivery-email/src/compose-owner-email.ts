import { brandOf } from './brand-of.ts';
import { cleanLine } from './clean-text.ts';
import { composeMessage } from './compose-message.ts';
import type { Email, OwnerNews } from './email.ts';
import { languageOf } from './language-of.ts';
import { inSentence, linksForOwner } from './links.ts';
import { whole } from './message.ts';
import { momentText } from './moment-text.ts';

/** The most characters of a title in a sentence. */
const TITLE = 120;

/**
 * Composes the email to the owner of a delivery that began to fail or works again.
 * @throws EmailProblem if something cannot be used
 */
export function composeOwnerEmail(news: OwnerNews): Email {
  const language = languageOf(news.locale);
  const { locale, words } = language;
  const { attachments, ...brand } = brandOf(news.brand);
  const sentences = words[news.state];
  const title = inSentence(news.title, TITLE);
  const cause = cleanLine(news.cause ?? '');
  const isFailed = news.state === 'failed';
  const compose = composeMessage(
    {
      ...brand,
      language,
      subject: sentences.subject(title),
      title: sentences.title(title),
      description: '',
      moment: words.ranAt(momentText('ranAt', news.ranAt, locale)),
      filters: whole([]),
      warning:
        isFailed && cause !== ''
          ? { tone: 'bad', heading: words.cause, problems: whole([{ title: '', reason: cause }]) }
          : undefined,
      heading: '',
      paragraphs: [sentences.text],
      pictures: [],
      tables: whole([]),
      files: whole([]),
    },
    attachments,
  );
  return compose(linksForOwner(news, words));
}
