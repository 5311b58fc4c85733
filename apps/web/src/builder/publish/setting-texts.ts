import { isolated } from '../../look/isolated.ts';
import type { CanvasWords } from '../../words/builder/canvas/words.ts';
import type { ControlWords } from '../../words/builder/controls/words.ts';
import type { ImageWords } from '../../words/builder/images/words.ts';
import type { PhoneWords } from '../../words/builder/phone/words.ts';
import type { SectionWords } from '../../words/builder/sections/words.ts';
import type { SettingsWords } from '../../words/builder/settings/words.ts';
import type { EditorWords } from '../../words/editor/words.ts';

/** Characters of a value that are shown. */
const MOST_LETTERS = 80;

/** The texts of the forms in which settings are changed. */
export interface FormWords {
  readonly editor: EditorWords;
  readonly settings: SettingsWords;
  readonly controls: ControlWords;
  readonly images: ImageWords;
  readonly sections: SectionWords;
  readonly phone: PhoneWords;
  readonly canvas: CanvasWords;
}

const NAMES: Readonly<Record<string, (words: FormWords) => string | undefined>> = {
  title: ({ editor }) => editor.titleLabel,
  description: ({ editor }) => editor.description,
  layout: ({ phone }) => phone.toggle,
  'settings.timezone': ({ settings }) => settings.timezone,
  'settings.crossFilter': ({ settings }) => settings.clicksFilter,
  theme: ({ settings }) => settings.theme,
  'theme.primaryColor': ({ settings }) => settings.accent,
  'theme.dashboard.backgroundColor': ({ settings }) => settings.background,
  'theme.widgets.backgroundColor': ({ settings }) => settings.cards,
  'theme.widgets.text.color': ({ settings }) => settings.textColour,
  'theme.widgets.border.color': ({ settings }) => settings.lines,
  'theme.widgets.border.radius': ({ settings }) => settings.radius,
  'theme.fontFamily': ({ settings }) => settings.font,
  'config.reportId': ({ editor }) => editor.chart,
  'config.reportPublicId': ({ editor }) => editor.chart,
  'config.title': ({ editor }) => editor.heading,
  'config.showTitle': ({ editor }) => editor.showHeading,
  'config.description': ({ editor }) => editor.description,
  'config.showDescription': ({ settings }) => settings.showDescription,
  'config.markdown': ({ editor }) => editor.markdown,
  'config.label': ({ editor }) => editor.label,
  'config.hideOnPhone': ({ phone }) => phone.hide,
  'config.refreshSeconds': ({ settings }) => settings.refresh,
  'config.staleWhileRevalidateSeconds': ({ settings }) => settings.refresh,
  'config.drill': ({ controls }) => controls.drill,
  'config.crossFilter': ({ controls }) => controls.click,
  'config.controls': ({ controls }) => controls.changedBy,
  'config.prompt': ({ settings }) => settings.prompt,
  'config.charts': ({ settings }) => settings.charts,
  'config.tabs': ({ settings }) => settings.tabs,
  'config.direction': ({ settings }) => settings.direction,
  'config.orientation': ({ settings }) => settings.direction,
  'config.collapsible': ({ sections }) => sections.collapsible,
  'config.collapsed': ({ sections }) => sections.collapsed,
  'config.imageId': ({ canvas }) => canvas.kinds.IMAGE,
  'config.alt': ({ images }) => images.alt,
  'config.decorative': ({ images }) => images.decorative,
  'config.fit': ({ images }) => images.fit,
  'config.link': ({ images }) => images.link,
  'config.member': ({ controls }) => controls.field,
  'config.operator': ({ controls }) => controls.defaultValue,
  'config.value': ({ controls }) => controls.defaultValue,
  'config.multiple': ({ controls }) => controls.multiple,
  'config.operators': ({ controls }) => controls.conditions,
  'config.options': ({ controls }) => controls.options,
  'config.selected': ({ controls }) => controls.atFirst,
  'config.grain': ({ controls }) => controls.defaultGranularity,
  'config.allowed': ({ controls }) => controls.granularities,
  'config.attribute': ({ controls }) => controls.attribute,
  'config.visibility': ({ controls }) => controls.visibility,
};

/** What a setting is called: as in its form, or as in the configuration where it has no form. */
export function settingName(path: readonly string[], words: FormWords): string {
  for (let length = path.length; length > 0; length -= 1) {
    const name = NAMES[path.slice(0, length).join('.')]?.(words);
    if (name !== undefined) return name;
  }
  return path.slice(path[0] === 'config' ? 1 : 0).join('.');
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
