import type { Language } from '../languages/language.ts';
import type { Value } from '../understanding.ts';
import type { KnownMember } from './member.ts';
import { US_STATES } from './us-states.ts';
import { US_STATES_ABROAD } from './us-states-abroad.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** 2001-07-01 was a Sunday. */
const FIRST_SUNDAY = Date.UTC(2001, 6, 1);
const DAY = 86_400_000;
const SHORTEST_WEEKDAY = 3;

/** Other names of a dimension's values: of the model, and of codes and weekdays that everybody knows by name. */
export function otherNames(
  member: KnownMember,
  values: readonly Value[],
  { code }: Language,
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, readonly string[]>();
  if (values.length === 0) return names;
  const codes = isMostly(values, /^[A-Z]{2}$/);
  const regions =
    codes && isNamed(member, /country|land|pays|pais|nation/)
      ? new Intl.DisplayNames(code, { type: 'region' })
      : null;
  const weekdays = WEEKDAYS.some((name) => values.includes(name)) ? weekdayNames(code) : null;
  for (const item of values) {
    const value = String(item);
    const known = [
      ...(member.valueSynonyms[value] ?? []),
      ...(codes && isNamed(member, /state|staat|etat|estado|province/)
        ? [US_STATES[value] ?? '', US_STATES_ABROAD[code]?.[value] ?? '']
        : []),
      ...(regions !== null && /^[A-Z]{2}$/.test(value) ? [regions.of(value) ?? ''] : []),
      ...(weekdays?.get(value) ?? []),
    ].filter((name) => name !== '');
    if (known.length > 0) names.set(value, known);
  }
  return names;
}

function isMostly(values: readonly Value[], pattern: RegExp): boolean {
  const fitting = values.filter((value) => pattern.test(String(value))).length;
  return fitting > 0 && fitting * 2 > values.length;
}

function isNamed({ title, name }: KnownMember, pattern: RegExp): boolean {
  return pattern.test(`${title} ${name}`.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase());
}

/** Weekdays in the language of the question, by their English names, with plurals and short forms. */
function weekdayNames(code: string): ReadonlyMap<string, readonly string[]> {
  const named = (weekday: 'long' | 'short', time: number) =>
    new Intl.DateTimeFormat(code, { weekday, timeZone: 'UTC' }).format(time).replace('.', '');
  return new Map(
    WEEKDAYS.map((name, index) => {
      const [own, short] = [
        named('long', FIRST_SUNDAY + index * DAY),
        named('short', FIRST_SUNDAY + index * DAY),
      ];
      // "So" is a word of its own in German.
      const forms = short.length < SHORTEST_WEEKDAY ? [own, `${own}s`] : [own, `${own}s`, short];
      return [name, code === 'en' ? [`${name}s`] : forms];
    }),
  );
}
