import { outlineOf, viewOfModel } from '@facet/dashboards/from-view';
import { membersOf, type Question, viewOf } from '@facet/query';
import type { VisibleModel } from '../queries/visible-model.ts';
import { shownViews } from './shown-views.ts';

/** The most characters of a name. */
const MOST_NAME = 255;
const ARTICLE = /^(?:the|all|der|die|das|den|dem|les?|la|el|los|las) |^l['’]/iu;

/** Content that a person may make of an answer. Nothing of it is saved. */
export interface Draft {
  readonly kind: 'report' | 'dashboard';
  readonly name: string;
  /** The view that a dashboard gives an overview of; null for none. */
  readonly view: DraftedView | null;
  /** Other results of the same message that it shows. A result that has a query itself comes before them. */
  readonly charts: readonly { readonly resultId: string; readonly name: string }[];
}

export interface DraftedView {
  readonly name: string;
  readonly title: string;
}

/** The views of which a dashboard can be made: those with a measure that is a number. */
export function viewsToDraft(visible: VisibleModel): DraftedView[] {
  const byName = new Map(visible.cubes.map((cube) => [cube.name, cube]));
  return shownViews(visible).flatMap(({ name, title }) => {
    const cube = byName.get(name);
    return cube === undefined || outlineOf(viewOfModel(cube)) === undefined ? [] : [{ name, title }];
  });
}

/** The view that words name, and no other one. */
export function viewNamed(words: string, visible: VisibleModel, locale: string): DraftedView | undefined {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' });
  const wanted = bare(words).replace(ARTICLE, '');
  const named = viewsToDraft(visible).filter(({ name, title }) =>
    [title, name, name.replaceAll('_', ' ')].some((one) => compare(one, wanted) === 0),
  );
  return named.length === 1 ? named[0] : undefined;
}

/** A dashboard of a question that was understood: the question as a chart, and an overview of its view. */
export function draftOfQuestion(question: Question, words: string, visible: VisibleModel): Draft {
  const [member] = membersOf(question);
  const view = question.view ?? (member === undefined ? null : viewOf(member));
  const found = viewsToDraft(visible).find(({ name }) => name === view);
  return { kind: 'dashboard', name: nameOf(bare(words)), view: found ?? null, charts: [] };
}

/** A dashboard that gives an overview of a view. */
export function draftOfView(view: DraftedView): Draft {
  return { kind: 'dashboard', name: nameOf(view.title), view, charts: [] };
}

function bare(words: string): string {
  return words.trim().replace(/[\s.!?…]+$/u, '');
}

function nameOf(words: string): string {
  const [first = '', ...rest] = words.replaceAll(/\s+/gu, ' ');
  return [first.toUpperCase(), ...rest].slice(0, MOST_NAME).join('');
}
