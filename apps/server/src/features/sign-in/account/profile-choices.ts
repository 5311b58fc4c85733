import { LOCALES } from '@facet/look/locale';
import type { Choice } from '../../../pages/form-field.ts';

type Groups = ReadonlyMap<string, readonly Choice[]>;

const LANGUAGES = LOCALES.map((value) => ({ value, text: nameOf(value) }));
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];

/**
 * The languages that pages have, each by its own name.
 * @param usual the first choice
 * @param present what the user has now, which another client may have chosen: it remains a choice
 */
export function languageChoices(usual: Choice, present: string): Groups {
  const isListed = present === '' || LANGUAGES.some(({ value }) => value === present);
  const own = isListed ? [] : [{ value: present, text: nameOf(present) }];
  return new Map([['', [usual, ...own, ...LANGUAGES]]]);
}

/** The time zones, by continent; see `languageChoices`. */
export function timezoneChoices(usual: Choice, present: string): Groups {
  const names = present === '' || ZONES.includes(present) ? ZONES : [present, ...ZONES];
  const groups = new Map<string, Choice[]>([['', [usual]]]);
  for (const value of names) {
    const [area = '', ...place] = value.split('/');
    const group = place.length === 0 ? '' : area;
    const text = (place.length === 0 ? area : place.join(', ')).replaceAll('_', ' ');
    groups.set(group, [...(groups.get(group) ?? []), { value, text }]);
  }
  return groups;
}

/** Whether a submitted value is one of the choices. */
export function isChoice(groups: Groups, given: string): boolean {
  return [...groups.values()].some((choices) => choices.some(({ value }) => value === given));
}

/** The name of a language in itself; with its region where pages have several. */
function nameOf(tag: string): string {
  const [language = ''] = tag.split('-');
  const isOne = LOCALES.filter((locale) => locale.startsWith(`${language}-`)).length < 2;
  const isListed = (LOCALES as readonly string[]).includes(tag);
  const shown = isOne && isListed ? language : tag;
  const name =
    new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(shown) ?? tag;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(tag) + rest.join('');
}
