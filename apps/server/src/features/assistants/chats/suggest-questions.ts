import { understand } from '@facet/ask';
import type { AskParts } from '../../content/ask/answer-question.ts';
import { askedViews } from '../../content/ask/listed-dimensions.ts';
import { type Item, visibleItems } from '../../content/ask/visible-items.ts';
import type { QueryScope } from '../../content/queries/query-data.ts';
import type { KnownQuestions } from '../../content/verified-questions/known-questions.ts';

/** A question that can be asked. */
export interface SuggestedQuestion {
  readonly question: string;
  readonly isVerified: boolean;
}

interface Asked {
  readonly locale: string;
  readonly most: number;
}

/** How a language asks for a measure by a dimension, and by month. */
const PHRASES = {
  en: { by: 'by', month: 'month' },
  de: { by: 'nach', month: 'Monat' },
  fr: { by: 'par', month: 'mois' },
  es: { by: 'por', month: 'mes' },
} as const;
/** Measures of a view about which questions are made. */
const MEASURES_OF_VIEW = 3;

/** What a caller can ask. */
export interface Suggestions {
  readonly questions: readonly SuggestedQuestion[];
  /** Whether they see anything that can be asked about. */
  readonly canAsk: boolean;
}

/** Questions of a caller: verified ones in their language, then those of the views that the grammar understands without doubt. */
export async function suggestQuestions(
  parts: AskParts & { readonly knownQuestions: KnownQuestions },
  scope: QueryScope,
  { locale, most }: Asked,
): Promise<Suggestions> {
  const visible = await parts.queryData.model(scope);
  const canAsk = askedViews(visible.cubes).length > 0;
  const language = new Intl.Locale(locale).language;
  const verified = (await parts.knownQuestions.askable(scope.deployment, visible))
    .filter((one) => new Intl.Locale(one.language).language === language)
    .map(({ question }) => ({ question, isVerified: true }));
  const found = verified.slice(0, most);
  const lexicon = parts.lexicons.ofModel(visible, locale);
  const now = new Date();
  const known = new Set(found.map(({ question }) => question));
  for (const question of questionsAbout(visible.cubes, language)) {
    if (found.length >= most) break;
    const { status, choices, notUnderstood } = understand(question, {
      ...{ lexicon, now, timezone: 'UTC', context: null },
    });
    const isPlain = status === 'answered' && choices.length === 0 && notUnderstood.length === 0;
    if (!isPlain || known.has(question)) continue;
    known.add(question);
    found.push({ question, isVerified: false });
  }
  return { questions: found, canAsk };
}

/** A few questions about each view in turn: a measure over time and by dimensions. */
function questionsAbout(cubes: readonly unknown[], language: string): string[] {
  const { by, month } = PHRASES[language as keyof typeof PHRASES] ?? PHRASES.en;
  const all = visibleItems(cubes);
  const views = all.filter(({ type }) => type === 'view');
  const ofViews = (views.length > 0 ? views : all).map((view) => {
    const dimensions = visibleItems(view.dimensions).filter(({ primaryKey }) => primaryKey !== true);
    const texts = dimensions.filter(({ type }) => type === 'string').map(nameOf);
    const hasTime = dimensions.some(({ type }) => type === 'time');
    const groups = [...(hasTime ? [month] : []), ...texts];
    return visibleItems(view.measures)
      .slice(0, MEASURES_OF_VIEW)
      .flatMap((measure, turn) => {
        const own = groups[turn % Math.max(groups.length, 1)];
        return own === undefined ? [nameOf(measure)] : [`${nameOf(measure)} ${by} ${own}`];
      });
  });
  const longest = Math.max(0, ...ofViews.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    ofViews.flatMap((one) => one.slice(turn, turn + 1)),
  ).flat();
}

function nameOf({ shortTitle, title, name }: Item): string {
  return String(shortTitle ?? title ?? name);
}
