import { missingMembers, type Question } from '@facet/query';
import type { Choice, Context, NotUnderstood, Span, Understanding, Understood } from '../understanding.ts';
import { guessCompared, reportComparing } from './check-comparing.ts';
import type { DraftPart } from './draft.ts';
import { questionOf } from './finish.ts';
import { followedUp, isBare, isFollowUp } from './follow-up.ts';
import { nearestTo } from './nearest.ts';
import { labelRanking } from './ranking-labels.ts';
import type { Reader } from './reader.ts';

/** A reading of a question by one view. */
export interface Tried {
  /** Higher is better: fewer words unknown, more and better names. */
  readonly score: number;
  readonly reader: Reader;
  /** Without suggestions. */
  readonly understanding: Understanding;
}

const UNKNOWN = -100;
const NO_QUESTION = -50;
const FOLLOWING = 1;
/** Scores that are nearer are a choice of views. */
const SAME = 0.05;
const MOST_READINGS = 8;
/** So many words that were not understood get suggestions. */
const MOST_SUGGESTED = 10;

/** The understanding of what a reader read. It has a question only if the words that are left out cannot change the rows. */
export function resultOf(reader: Reader, context: Context | null): Tried {
  const { draft, view, members, lexicon } = reader;
  const before = context?.question ?? null;
  const isFollowing = before !== null && before.view === view && isFollowUp(draft);
  // A text that needs the question before cannot be asked of another view. Measures alone can.
  const isAlone = isBare(draft) && !draft.isFollowUp;
  const isForeign = before !== null && before.view !== view && isFollowUp(draft) && !isAlone;
  reportComparing(reader, isFollowing);
  const isBlocked = isForeign || draft.unknown.some(({ isHarmless }) => !isHarmless);
  if (!isFollowing) guessCompared(reader);
  const asked = { view, members, model: lexicon.model, language: lexicon.language.code };
  const made = isFollowing ? followedUp(before, draft, asked) : questionOf(draft, asked);
  const question =
    isBlocked ||
    made === null ||
    !isSound(made, draft.parts) ||
    missingMembers(made, lexicon.model).length > 0
      ? null
      : made;
  if (question !== null) labelRanking(reader, question);
  const understood = draft.parts.map((part): Understood => {
    const { kind, member, value, label } = part;
    return { ...spanOf(reader, part), kind, member, value, label };
  });
  const notUnderstood = draft.unknown.map(
    (part): NotUnderstood => ({ ...spanOf(reader, part), suggestions: [] }),
  );
  const choices = draft.parts.flatMap((part): Choice[] => {
    const [first, ...rest] = part.kind === 'filler' ? [] : part.readings;
    return first === undefined ? [] : [{ ...spanOf(reader, part), readings: [first, ...rest] }];
  });
  const understanding: Understanding = {
    status: question === null ? 'not-understood' : notUnderstood.length > 0 ? 'partly' : 'answered',
    language: lexicon.language.code,
    question,
    chart: draft.chart,
    understood: understood.sort(byStart),
    notUnderstood: notUnderstood.sort(byStart),
    choices: choices.sort(byStart),
    nearest: [],
  };
  const unknownWords = draft.unknown.reduce((sum, { start, end }) => sum + end - start, 0);
  const score =
    unknownWords * UNKNOWN +
    reader.quality +
    (question === null ? NO_QUESTION : 0) +
    (isFollowing ? FOLLOWING : 0);
  return { score, reader, understanding };
}

/** The understanding with suggestions for what was not understood: only the answer has them, since they take longest. */
export function withSuggestions({ reader, understanding }: Tried): Understanding {
  return {
    ...understanding,
    notUnderstood: reader.draft.unknown.toSorted(byStart).map((part, index) => ({
      ...spanOf(reader, part),
      suggestions: index < MOST_SUGGESTED ? part.suggestions() : [],
    })),
    nearest: understanding.question === null ? nearestTo(reader) : [],
  };
}

/** The understanding, with the readings of other views that answer as well among its choices. */
export function withOtherViews({ understanding, score }: Tried, others: readonly Tried[]): Understanding {
  const equal = others.filter((other) => score - other.score < SAME && other.understanding.question !== null);
  if (understanding.question === null || equal.length === 0) return understanding;
  const choices = understanding.understood.flatMap((part): Choice[] => {
    const own = understanding.choices.find(({ start }) => start === part.start);
    const same = equal.flatMap((other) =>
      other.understanding.understood.filter(
        ({ start, end, kind, member }) =>
          start === part.start &&
          end === part.end &&
          kind === part.kind &&
          member !== null &&
          member !== part.member,
      ),
    );
    if (part.kind !== 'measure' || same.length === 0) return own === undefined ? [] : [own];
    const readings = [...(own?.readings ?? [part]), ...same]
      .slice(0, MOST_READINGS)
      .map(({ kind, member, value, label }) => ({ kind, member, value, label }));
    const [first, ...rest] = readings;
    return first === undefined
      ? []
      : [{ text: part.text, start: part.start, end: part.end, readings: [first, ...rest] }];
  });
  return { ...understanding, choices };
}

/** Whether a question asks for something besides conditions. */
function isSound(question: Question, parts: readonly DraftPart[]): boolean {
  return question.columns.length > 0 && parts.some(({ kind }) => kind !== 'filler');
}

function spanOf(
  { tokens, text }: Reader,
  { start, end }: { readonly start: number; readonly end: number },
): Span {
  const [from, to] = [tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? 0];
  return { text: text.slice(from, to), start: from, end: to };
}

function byStart(one: Pick<Span, 'start'>, other: Pick<Span, 'start'>): number {
  return one.start - other.start;
}
