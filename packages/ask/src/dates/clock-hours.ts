import type { Language } from '../languages/language.ts';
import type { Token } from '../tokens/tokenize.ts';
import type { DateReader } from './date-reader.ts';

/** Hours of the day, from `from` to before `to`; null without a limit. Over midnight, `from` is the later hour. */
export interface FoundHours {
  readonly start: number;
  readonly end: number;
  readonly from: number | null;
  readonly to: number | null;
}

interface Clock {
  /** 0 to 23. */
  readonly hour: number;
  readonly end: number;
  /** Whether it is a time without a word such as "after" before it: "10 pm", and not "22 h", which may be a length. */
  readonly isPlain: boolean;
  /** Whether "am" or "pm" is behind it. */
  readonly hasHalf: boolean;
}

/** "after 10 pm", "before 8:00", "between 8 and 10 am", "from 10 pm to 2 am", "nach 22 Uhr". Only whole hours: rows have nothing finer to compare. */
export function clockHours(reader: DateReader): FoundHours[] {
  return reader.tokens.flatMap((_, start) => {
    const found = between(reader, start) ?? open(reader, start) ?? at(reader, start);
    return found === undefined ? [] : [{ start, ...found }];
  });
}

type Found = Omit<FoundHours, 'start'>;

function between(reader: DateReader, start: number): Found | undefined {
  const opening = reader.words(start, 'rangeFrom') ?? start;
  const own = clockAt(reader, opening);
  const number = reader.number(opening);
  const joined = reader.words(own?.end ?? opening + 1, 'rangeTo');
  const last = joined === undefined ? undefined : clockAt(reader, joined);
  if (last === undefined) return undefined;
  const first = own?.hour ?? (number === undefined ? undefined : firstHour(number, last));
  const isClear = opening > start || (own?.isPlain ?? last.isPlain);
  return isClear && first !== undefined && first !== last.hour
    ? { end: last.end, from: first, to: last.hour }
    : undefined;
}

/** "between 8 and 10 pm" has the half of the day behind the second, "between 10 and 2 am" begins in the other half. */
function firstHour(number: number, { hour, hasHalf }: Clock): number | undefined {
  // "zwischen 10 und 2 Uhr" may be both halves of the day.
  if (!hasHalf) return number < hour || (number > 12 && number < 24) ? number : undefined;
  if (number > 12) return undefined;
  const same = (number % 12) + (hour >= 12 ? 12 : 0);
  return same < hour ? same : (same + 12) % 24;
}

function open(reader: DateReader, start: number): Found | undefined {
  for (const kind of ['after', 'since', 'before', 'until'] as const) {
    const place = reader.words(start, kind);
    const found = place === undefined ? undefined : clockAt(reader, place);
    if (found === undefined) continue;
    // Every hour of the day is after midnight.
    const isMidnight = reader.language.clock.midnight.includes(reader.tokens[found.end - 1]?.normal ?? '');
    if (isMidnight) continue;
    const isFrom = kind === 'after' || kind === 'since';
    return { end: found.end, from: isFrom ? found.hour : null, to: isFrom ? null : found.hour };
  }
  return undefined;
}

function at(reader: DateReader, start: number): Found | undefined {
  const found = clockAt(reader, start);
  return found?.isPlain ? { end: found.end, from: found.hour, to: found.hour + 1 } : undefined;
}

function clockAt({ tokens, language }: DateReader, place: number): Clock | undefined {
  const { articles, noon, midnight } = language.clock;
  const hasArticle = articles.includes(tokens[place]?.normal ?? '');
  const start = hasArticle ? place + 1 : place;
  const token = tokens[start];
  if (token === undefined) return undefined;
  const named = noon.includes(token.normal) ? 12 : midnight.includes(token.normal) ? 0 : undefined;
  if (named !== undefined) return { hour: named, end: start + 1, isPlain: true, hasHalf: false };
  const glued = /^(\d{1,2})(\p{L}+)$/u.exec(token.normal);
  const hour = glued === null ? hourOf(token) : Number(glued[1]);
  if (hour === undefined) return undefined;
  const minutes = glued === null ? minutesBehind(token, tokens[start + 1]) : undefined;
  if (minutes !== undefined && minutes !== 0) return undefined;
  const end = start + (minutes === undefined ? 1 : 2);
  const word = glued === null ? wordAt(tokens, end) : { text: glued[2] ?? '', end };
  const half = halfOf(word?.text, language);
  if (word !== undefined && half !== undefined)
    return hour < 1 || hour > 12
      ? undefined
      : { hour: (hour % 12) + half, end: word.end, isPlain: true, hasHalf: true };
  if (hour > 23) return undefined;
  if (word !== undefined && language.clock.hours.includes(word.text))
    return { hour, end: word.end, isPlain: minutes !== undefined, hasHalf: false };
  return minutes !== undefined || hasArticle
    ? { hour, end, isPlain: minutes !== undefined, hasHalf: false }
    : undefined;
}

function hourOf({ kind, text }: Token): number | undefined {
  return kind === 'number' && /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

/** Of "22:00". */
function minutesBehind(hour: Token, next: Token | undefined): number | undefined {
  const isMinutes = next?.start === hour.end + 1 && next.pause && /^[0-5]\d$/.test(next.text);
  return isMinutes ? Number(next.text) : undefined;
}

/** The word behind a number; "p.m." is two tokens. */
function wordAt(
  tokens: readonly Token[],
  place: number,
): { readonly text: string; readonly end: number } | undefined {
  const [first, second] = [tokens[place], tokens[place + 1]];
  if (first === undefined) return undefined;
  return /^[ap]$/.test(first.normal) && second?.normal === 'm'
    ? { text: `${first.normal}m`, end: place + 2 }
    : { text: first.normal, end: place + 1 };
}

function halfOf(word: string | undefined, { clock }: Language): 0 | 12 | undefined {
  if (word === undefined) return undefined;
  if (clock.am.includes(word)) return 0;
  return clock.pm.includes(word) ? 12 : undefined;
}
