import type { Unit } from '../languages/language.ts';
import type { KnownMember } from '../lexicon/member.ts';
import { isWord, unitOf } from './items.ts';
import { type Reader, readingOf } from './reader.ts';

/** A unit of time as a group. Hours may be a dimension of the model. */
export function readUnit(reader: Reader, type: 'unit' | 'granularity'): boolean {
  const item = reader.item;
  const unit = unitOf(item, type);
  if (item === undefined || unit === undefined) return false;
  const own = unit === 'hour' || unit === 'minute' ? dimensionOfUnit(reader, unit) : undefined;
  const readings =
    own === undefined
      ? []
      : [
          readingOf(own),
          { kind: 'granularity', member: null, value: unit, label: unitName(unit, reader.locale) } as const,
        ];
  const isOwn = own !== undefined && reader.chosenFor(item, item)?.value !== unit;
  if (own !== undefined && isOwn) {
    reader.part('dimension', item, item, { member: own.name, label: own.title, readings });
    reader.draft.groups.push({
      member: own,
      unit: null,
      isPlural: reader.isPlural(item),
      isReplacement: false,
    });
  } else {
    const member = timeMemberOf(reader);
    if (member === undefined) {
      reader.unknown(item, item);
      reader.at += 1;
      return true;
    }
    reader.part('granularity', item, item, {
      member: member.name,
      value: unit,
      label: unitName(unit, reader.locale),
      readings,
    });
    reader.draft.groups.push({ member, unit, isPlural: reader.isPlural(item), isReplacement: false });
  }
  reader.at += 1;
  return true;
}

function unitName(unit: Unit, locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
  return names.of(unit === 'week' ? 'weekOfYear' : unit) ?? unit;
}

/** "day of the week", where the model has a dimension for it. */
export function readWeekdays(reader: Reader): boolean {
  const item = reader.item;
  const member = isWord(item, 'ofTheWeek') ? weekdayDimension(reader) : undefined;
  if (item === undefined || member === undefined) return false;
  reader.part('dimension', item, item, { member: member.name, label: member.title });
  reader.draft.groups.push({ member, unit: null, isPlural: reader.isPlural(item), isReplacement: false });
  reader.at += 1;
  return true;
}

export function weekdayDimension(reader: Reader): KnownMember | undefined {
  return reader.members.find(
    ({ kind, type, name, title }) =>
      kind === 'dimension' &&
      type === 'string' &&
      /week_?day|day_?of_?(the_?)?week|wochentag|jour_?de_?la_?semaine|dia_?de_?la_?semana/i.test(
        `${name} ${title.replaceAll(' ', '_')}`,
      ),
  );
}

/** The time that the question is about: the one that it names, or the first of the view. */
export function timeMemberOf(reader: Reader): KnownMember | undefined {
  return (
    reader.draft.timeMember ??
    reader.members.find(({ kind, type }) => kind === 'dimension' && type === 'time')
  );
}

function dimensionOfUnit(reader: Reader, unit: Unit): KnownMember | undefined {
  const words = reader.lexicon.language.units[unit].map(reader.lexicon.language.stem);
  return reader.members.find(
    ({ kind, type, stems }) =>
      kind === 'dimension' && type !== 'time' && words.some((word) => stems.has(word)),
  );
}
