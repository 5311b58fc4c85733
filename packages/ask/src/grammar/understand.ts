import { membersOf, type Question } from '@facet/query';
import { dayAt } from '../dates/calendar.ts';
import { clockHours } from '../dates/clock-hours.ts';
import { DateReader } from '../dates/date-reader.ts';
import type { Today } from '../dates/period.ts';
import { timeConditions } from '../dates/time-conditions.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { Candidates } from '../ranking/candidates.ts';
import { type Token, tokenize } from '../tokens/tokenize.ts';
import type { Context, Understanding } from '../understanding.ts';
import { inView, likelyViews, viewsWith } from './choose-view.ts';
import { corrected } from './corrected.ts';
import { edgesOf } from './edges.ts';
import { readAll } from './read.ts';
import { Reader } from './reader.ts';
import { resultOf, withOtherViews, withSuggestions } from './result.ts';
import { bestItems } from './segment.ts';

/** What the meaning of a question depends on besides its words. */
export interface Circumstances {
  readonly lexicon: Lexicon;
  readonly now: Date;
  /** An IANA time zone. */
  readonly timezone: string;
  /** The question that a text such as "and by month?" changes, and what was chosen before; null for a first question. */
  readonly context: Context | null;
  /** The first day of weeks: 0 is Sunday, 1 (the default) Monday. */
  readonly weekStart?: number;
}

/**
 * What a question in words asks of a model. Pure: the same text, lexicon and time have the same result. Never throws for a
 * text; a caller refuses texts above 1,000 characters.
 */
export function understand(text: string, circumstances: Circumstances): Understanding {
  const { lexicon, context } = circumstances;
  const dates = todayOf(circumstances);
  const written = tokenize(text, lexicon.language);
  const known = timeConditions(text, written, lexicon, dates);
  const hours = (some: readonly Token[]) =>
    clockHours(new DateReader(some, lexicon.language, lexicon.months));
  const tokens = corrected(written, [...known, ...hours(written)], lexicon);
  const times = tokens === written ? known : timeConditions(text, tokens, lexicon, dates);
  const preferred = context?.question?.view ?? null;
  const views = viewsWith(tokens, lexicon, preferred);
  const isShouted = !tokens.some((token) => /\p{Ll}/u.test(token.text));
  const edges = edgesOf(
    tokens,
    { times, hours: hours(tokens) },
    new Candidates({ lexicon, views }, isShouted),
  );
  const tried = likelyViews(edges, views, preferred).map((view) => {
    const { items, score } = bestItems(edges, inView(view));
    const reader = new Reader({
      text,
      items,
      quality: score,
      tokens,
      lexicon,
      view,
      views,
      locale: lexicon.language.code,
      chosen: context?.chosen ?? [],
      columns: context?.question == null ? [] : membersOf(context.question),
    });
    readAll(reader);
    return resultOf(reader, context);
  });
  const [best, ...others] = tried.toSorted((one, other) => other.score - one.score);
  return best === undefined
    ? nothing(lexicon)
    : withOtherViews({ ...best, understanding: withSuggestions(best) }, others);
}

/**
 * Whether a question may have a date without a year, which depends on the last times in the lexicon. Cheaper than
 * `understand`.
 */
export function hasDateWithoutYear(text: string, circumstances: Circumstances): boolean {
  const { lexicon } = circumstances;
  const times = timeConditions(text, tokenize(text, lexicon.language), lexicon, todayOf(circumstances));
  return times.some(({ condition }) => condition.period.isYearOpen);
}

function todayOf({ lexicon, now, timezone, context, weekStart = 1 }: Circumstances): Today {
  const today = dayAt(now, timezone);
  const lastTimes = [...lexicon.values.lastTimes.values()]
    .map((time) => time.slice(0, 10))
    .filter((day) => day < today)
    .sort();
  return { today, latest: latestOf(context?.question ?? null, lastTimes.at(-1) ?? today), weekStart };
}

function nothing({ language }: Lexicon): Understanding {
  return {
    status: 'not-understood',
    language: language.code,
    question: null,
    chart: null,
    understood: [],
    notUnderstood: [],
    choices: [],
    nearest: [],
  };
}

/** Dates without a year are in the period that the question before is about, if it has one. */
function latestOf(before: Question | null, latest: string): string {
  const range = before?.ranges[0];
  const to =
    range !== undefined && 'range' in range && typeof range.range !== 'string'
      ? range.range[1].slice(0, 10)
      : undefined;
  return to === undefined || to > latest ? latest : `${to.slice(0, 4)}-12-31`;
}
