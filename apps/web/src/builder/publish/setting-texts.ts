import type { SettingsWords } from '../../words/builder/settings/words.ts';
import type { EditorWords } from '../../words/editor/words.ts';
import { isolated } from '../isolated.ts';

/** Characters of a value that are shown. */
const MOST_LETTERS = 80;

type Named = 'heading' | 'showHeading' | 'description' | 'markdown' | 'label' | 'titleLabel';
type OfForms =
  | 'tabs'
  | 'charts'
  | 'prompt'
  | 'timezone'
  | 'theme'
  | 'accent'
  | 'background'
  | 'cards'
  | 'textColour'
  | 'lines'
  | 'font'
  | 'radius';
type Names = Pick<EditorWords, Named> & Partial<Pick<SettingsWords, OfForms>>;

const NAMES: Readonly<Record<string, Named | OfForms>> = {
  'config.title': 'heading',
  'config.showTitle': 'showHeading',
  'config.description': 'description',
  'config.markdown': 'markdown',
  'config.label': 'label',
  title: 'titleLabel',
  description: 'description',
  'config.tabs': 'tabs',
  'config.charts': 'charts',
  'config.prompt': 'prompt',
  'settings.timezone': 'timezone',
  theme: 'theme',
  'theme.primaryColor': 'accent',
  'theme.dashboard.backgroundColor': 'background',
  'theme.widgets.backgroundColor': 'cards',
  'theme.widgets.text.color': 'textColour',
  'theme.widgets.border.color': 'lines',
  'theme.fontFamily': 'font',
  'theme.widgets.border.radius': 'radius',
};

/** What a setting is called: as in its form, or as in the configuration where it has no form. */
export function settingName(path: readonly string[], words: Names): string {
  const named = NAMES[path.join('.')];
  const name = named === undefined ? undefined : words[named];
  return name ?? path.slice(path[0] === 'config' ? 1 : 0).join('.');
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
  const text = typeof value === 'string' ? value : listedText(value);
  // By characters, so that no emoji is cut in two.
  const letters = [...text.replaceAll(/\s+/g, ' ')];
  const shown = letters.length > MOST_LETTERS ? [...letters.slice(0, MOST_LETTERS), '…'] : letters;
  return words.quoted(isolated(shown.join('')));
}

/** The items of a list by what people call them; everything else as in the configuration. */
function listedText(value: object): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.map((item) => (isTitled(item) ? titleOf(item) : JSON.stringify(item))).join(' · ');
}

type Titled = Partial<Record<'title' | 'label' | 'member' | 'value' | 'id', unknown>>;

function isTitled(item: unknown): item is Titled {
  return typeof item === 'string' || (typeof item === 'object' && item !== null && titleOf(item) !== '');
}

function titleOf(item: Titled): string {
  if (typeof item === 'string') return item;
  return String(item.title || item.label || item.member || item.value || item.id || '');
}
