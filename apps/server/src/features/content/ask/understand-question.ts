import { type Context, hasDateWithoutYear, type Understanding, understand } from '@facet/ask';
import { viewOf } from '@facet/query';
import type { QueryData, QueryScope } from '../queries/query-data.ts';
import type { VisibleModel } from '../queries/visible-model.ts';
import type { Lexicons } from './lexicons.ts';
import { askedViews, listedDimensions, timeDimensions } from './listed-dimensions.ts';
import { sampleValues } from './sample-values.ts';

/** The most dimensions whose values a question looks through. */
const MOST_DIMENSIONS = 40;
/** The most time dimensions whose last day a question with a date without a year looks up. */
const MOST_TIMES = 5;

/** The parts of the server that this file uses. */
export interface UnderstandParts {
  readonly queryData: QueryData;
  readonly lexicons: Lexicons;
}

/** A question in words, and who asks it. */
export interface AskedInWords {
  readonly text: string;
  readonly scope: QueryScope;
  readonly model: VisibleModel;
  readonly locale: string;
  readonly timezone: string;
  readonly now: Date;
  readonly context: Context | null;
  readonly gone: AbortSignal;
}

/** What was understood, and whether all values that a word may be were known. */
export interface Understood {
  readonly understanding: Understanding;
  readonly isComplete: boolean;
}

/**
 * Understands a question by the names in the model and, only where words remain, by the values of dimensions: those of the
 * views that the question is about, or else of all. A date without a year reads the last day of the data. So most questions
 * read no values, and whether values are needed depends on the question and the model, never on what is cached (ADR 124, 146).
 */
export async function understandQuestion(parts: UnderstandParts, asked: AskedInWords): Promise<Understood> {
  const { text, scope, model, locale, timezone, now, context, gone } = asked;
  const options = { now, timezone, context };
  const names = parts.lexicons.ofModel(model, locale);
  const byNames = understand(text, { lexicon: names, ...options });
  const isSure = isPlain(byNames);
  const isDated = hasDateWithoutYear(text, { lexicon: names, ...options });
  if (isSure && !isDated) return { understanding: byNames, isComplete: true };
  const views = viewsOf(byNames, context, model);
  const dimensions = [
    ...(isSure ? [] : listedDimensions(model.cubes, views, MOST_DIMENSIONS)),
    ...(isDated ? timeDimensions(model.cubes, views, MOST_TIMES) : []),
  ];
  const { results, isComplete } = await sampleValues(parts.queryData, scope, dimensions, gone);
  if (results.size === 0) return { understanding: byNames, isComplete };
  const lexicon = parts.lexicons.withValues(names, scope, locale, results);
  return { understanding: understand(text, { lexicon, ...options }), isComplete };
}

/** Whether each word has one meaning. */
function isPlain({ status, notUnderstood, choices }: Understanding): boolean {
  return status === 'answered' && notUnderstood.length === 0 && choices.length === 0;
}

/** The views that a question is about, the likeliest first; all if that is not known. */
function viewsOf(
  { question, understood, choices }: Understanding,
  context: Context | null,
  { cubes }: VisibleModel,
): readonly string[] {
  const members = [
    ...understood.map(({ member }) => member),
    ...choices.flatMap(({ readings }) => readings.map(({ member }) => member)),
  ];
  const named = [
    question?.view,
    context?.question?.view,
    ...members.map((member) => member && viewOf(member)),
  ].filter((view) => typeof view === 'string');
  return named.length > 0 ? [...new Set(named)] : askedViews(cubes);
}
