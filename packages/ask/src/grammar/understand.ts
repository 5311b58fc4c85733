import { membersOf, type Question } from '@facet/query';
import { dayAt } from '../dates/calendar.ts';
import type { Today } from '../dates/period.ts';
import { timeConditions } from '../dates/time-conditions.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { halvesOf, sameCompound } from '../ranking/compounds.ts';
import { asWritten, corrections } from '../ranking/correct.ts';
import { type Token, tokenize } from '../tokens/tokenize.ts';
import type { Context, Understanding } from '../understanding.ts';
import { inView, likelyViews } from './choose-view.ts';
import { readAll } from './read.ts';
import { Reader } from './reader.ts';
import { resultOf, withOtherViews } from './result.ts';
import { bestItems, edgesOf } from './segment.ts';

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
export function understand(
  text: string,
  { lexicon, now, timezone, context, weekStart = 1 }: Circumstances,
): Understanding {
  const today = dayAt(now, timezone);
  const lastTimes = [...lexicon.values.lastTimes.values()]
    .map((time) => time.slice(0, 10))
    .filter((day) => day < today)
    .sort();
  const dates: Today = {
    today,
    latest: latestOf(context?.question ?? null, lastTimes.at(-1) ?? today),
    weekStart,
  };
  const tokens = corrected(tokenize(text, lexicon.language), text, lexicon, dates);
  const edges = edgesOf(tokens, timeConditions(text, tokens, lexicon, dates), lexicon);
  const preferred = context?.question?.view ?? null;
  const tried = likelyViews(edges, lexicon, preferred).map((view) => {
    const { items, score } = bestItems(edges, inView(view));
    const reader = new Reader({
      text,
      items,
      quality: score,
      tokens,
      lexicon,
      view,
      locale: lexicon.language.code,
      chosen: context?.chosen ?? [],
      columns: context?.question == null ? [] : membersOf(context.question),
    });
    readAll(reader);
    return resultOf(reader, context);
  });
  const [best, ...others] = tried.toSorted((one, other) => other.score - one.score);
  return best === undefined ? nothing(lexicon) : withOtherViews(best, others);
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

/** Words that nothing knows as the words that they consist of, or as the nearest known words. */
function corrected(tokens: readonly Token[], text: string, lexicon: Lexicon, dates: Today): readonly Token[] {
  const known = new Set<number>();
  for (const { start, end } of timeConditions(text, tokens, lexicon, dates))
    for (let index = start; index < end; index++) known.add(index);
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'word' || known.has(index) || isKnown(token, lexicon)) return [token];
    const same = sameCompound(token, lexicon);
    if (same !== undefined) return [{ ...token, normal: same, stem: same }];
    const halves = halvesOf(token, lexicon);
    if (halves.length > 0) return halves;
    const [nearest] = corrections(token.normal, lexicon);
    return nearest === undefined ? [token] : [asWritten(token, nearest, lexicon.language)];
  });
}

function isKnown({ normal, stem }: Token, { stems, described, values, grammar }: Lexicon): boolean {
  return (
    stems.has(stem) ||
    described.has(stem) ||
    values.words.has(normal) ||
    values.phrases.has(normal) ||
    grammar.words.has(normal)
  );
}
