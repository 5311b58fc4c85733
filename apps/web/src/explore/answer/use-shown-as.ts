import type { ReportData } from '@facet/client';
import type { Command, Pivot, Question, ShownAs, Visualisation } from '@facet/query';
import { useEffect, useRef, useState } from 'react';
import type { QuestionWork } from '../use-question.ts';
import type { AnswerView } from './answer-views.ts';
import { suggestedPivot } from './pivot-of.ts';

interface ChosenView {
  readonly shown: AnswerView;
  readonly isBeside: boolean;
  readonly hasPivot: boolean;
  show(view: AnswerView): void;
  setBeside(isBeside: boolean): void;
  /** Draws something, where it can be seen. */
  draw(visualisation: Visualisation): void;
  removePivot(): void;
}

/** How the answer is shown. It is part of the question: reports and addresses keep it, and it can be undone. */
export function useShownAs(
  { question, run }: Pick<QuestionWork, 'question' | 'run'>,
  data: ReportData | undefined,
  hasChart: boolean,
): ChosenView {
  const hasPivot = question.columns.some(({ kind }) => kind === 'dimension');
  const isBeside = question.shownAs?.beside === true;
  const shown = shownView(question, hasChart, hasPivot);
  // As if there was a chart: the rows that show now may be those of the question before.
  const choose = (tab: AnswerView, beside: boolean, after: Question = question): Command => ({
    kind: 'set-shown-as',
    shownAs: shownAs(tab, beside, suitableView(after, true)),
  });
  const setPivot = (pivot: Pivot | null, tab: AnswerView) =>
    run({ kind: 'set-pivot', pivot }, choose(tab, isBeside, { ...question, pivot }));
  // What goes across depends on the rows, which a person need not wait for.
  const [isPivotWanted, wantPivot] = useState(false);
  const isPivotDue = isPivotWanted && data !== undefined;
  const showPivot = useRef<() => void>(() => undefined);
  showPivot.current = () => {
    if (data !== undefined) setPivot(question.pivot ?? suggestedPivot(question, data), 'pivot');
  };
  useEffect(() => {
    if (!isPivotDue) return;
    wantPivot(false);
    showPivot.current();
  }, [isPivotDue]);
  return {
    shown,
    isBeside,
    hasPivot,
    show(view) {
      const isNewPivot = view === 'pivot' && question.pivot === null;
      wantPivot(isNewPivot && data === undefined);
      if (isNewPivot) showPivot.current();
      else run(choose(view, isBeside));
    },
    setBeside: (beside) => run(choose(shown, beside)),
    draw: (visualisation) =>
      run(
        { kind: 'set-visualisation', visualisation },
        choose(isBeside ? shown : viewOf(visualisation), isBeside, { ...question, visualisation }),
      ),
    removePivot: () => setPivot(null, 'table'),
  };
}

function viewOf({ kind }: Visualisation): AnswerView {
  return kind === 'table' ? 'table' : 'chart';
}

/** What suits the answer needs no choice, so that it can change with the question. */
function shownAs(tab: AnswerView, beside: boolean, suitable: AnswerView): ShownAs | null {
  if (beside) return { tab, beside };
  return tab === suitable ? null : { tab };
}

function suitableView(
  { pivot, visualisation }: Pick<Question, 'pivot' | 'visualisation'>,
  hasChart: boolean,
): AnswerView {
  const isTable = visualisation === null ? pivot !== null : visualisation.kind === 'table';
  if (hasChart && !isTable) return 'chart';
  return pivot === null ? 'table' : 'pivot';
}

/** The view that is chosen or suits the question, as far as the answer can be shown in it. */
export function shownView(
  question: Pick<Question, 'pivot' | 'visualisation' | 'shownAs'>,
  hasChart: boolean,
  hasPivot: boolean,
): AnswerView {
  const view = question.shownAs?.tab ?? suitableView(question, hasChart);
  if (view === 'chart') return hasChart ? 'chart' : 'table';
  return view === 'pivot' && hasPivot && question.pivot !== null ? 'pivot' : 'table';
}
