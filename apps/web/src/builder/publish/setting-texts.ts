import type { EditorWords } from '../../words/editor/words.ts';
import { isolated } from '../isolated.ts';

/** Characters of a value that are shown. */
const MOST_LETTERS = 80;

type Named = 'heading' | 'showHeading' | 'description' | 'markdown' | 'label' | 'titleLabel';

const NAMES: Readonly<Record<string, Named>> = {
  'config.title': 'heading',
  'config.showTitle': 'showHeading',
  'config.description': 'description',
  'config.markdown': 'markdown',
  'config.label': 'label',
  title: 'titleLabel',
  description: 'description',
};

/** What a setting is called: as in its form, or as in the configuration where it has no form. */
export function settingName(path: readonly string[], words: Pick<EditorWords, Named>): string {
  const named = NAMES[path.join('.')];
  return named === undefined ? path.slice(path[0] === 'config' ? 1 : 0).join('.') : words[named];
}

interface ValueWords {
  readonly yes: string;
  readonly no: string;
  readonly noValue: string;
  readonly quoted: (text: string) => string;
}

/** The value of a setting, cut where it is long. */
export function valueText(value: unknown, words: ValueWords): string {
  if (value === undefined || value === null) return words.noValue;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // By characters, so that no emoji is cut in two.
  const letters = [...text.replaceAll(/\s+/g, ' ')];
  const shown = letters.length > MOST_LETTERS ? [...letters.slice(0, MOST_LETTERS), '…'] : letters;
  return words.quoted(isolated(shown.join('')));
}
