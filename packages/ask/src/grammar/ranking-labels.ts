import type { Question } from '@facet/query';
import type { Language } from '../languages/language.ts';
import type { Reader } from './reader.ts';

type Direction = 'asc' | 'desc';

/** What a number of rows, and a place in a ranking, became. */
interface RankingPhrases {
  readonly rows: (count: string, title: string, direction: Direction) => string;
  readonly place: (place: number, title: string, direction: Direction) => string;
}

const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

const PHRASES: Readonly<Record<Language['code'], RankingPhrases>> = {
  en: {
    rows: (count, title, direction) => `${count} ${direction === 'desc' ? 'highest' : 'lowest'} by ${title}`,
    place: (place, title, direction) => {
      const ending = ENDINGS[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th';
      return `${place}${ending} ${direction === 'desc' ? 'highest' : 'lowest'} by ${title}`;
    },
  },
  de: {
    rows: (count, title, direction) =>
      `die ${count} ${direction === 'desc' ? 'höchsten' : 'niedrigsten'} nach ${title}`,
    place: (place, title, direction) =>
      `Rang ${place} nach ${title}, ${direction === 'desc' ? 'höchste' : 'niedrigste'} zuerst`,
  },
  fr: {
    rows: (count, title, direction) =>
      `les ${count} ${direction === 'desc' ? 'premiers' : 'derniers'} selon ${title}`,
    place: (place, title, direction) =>
      `${place}e selon ${title}, par ordre ${direction === 'desc' ? 'décroissant' : 'croissant'}`,
  },
  es: {
    rows: (count, title, direction) =>
      `los ${count} ${direction === 'desc' ? 'primeros' : 'últimos'} según ${title}`,
    place: (place, title, direction) =>
      `puesto ${place} según ${title}, ${direction === 'desc' ? 'de mayor a menor' : 'de menor a mayor'}`,
  },
};

/** Names the ranking of a question at the words that ask for so many rows of it, or for one place. */
export function labelRanking({ draft, lexicon }: Reader, question: Question): void {
  const [order] = question.order;
  const ranked = question.topRows?.measure ?? order?.column;
  const measure = ranked === undefined ? undefined : lexicon.members.get(ranked);
  if (measure?.kind !== 'measure') return;
  const direction = order?.direction ?? 'desc';
  const phrases = PHRASES[lexicon.language.code];
  for (const part of draft.parts) {
    if (part.start === draft.place?.item.start)
      part.label = phrases.place(draft.place.place, measure.title, direction);
    else if (part.kind === 'limit') part.label = phrases.rows(part.label, measure.title, direction);
  }
}
