import { ColourScale } from '@facet/charts/colours';
import type { PolicyEffect, QueryInput, ReportData } from '@facet/client';
import { useMemo } from 'react';
import { dataInWords } from '../../look/data-in-words.ts';
import { useFormats } from '../../look/formats-context.ts';
import { useArea } from '../../words/area.ts';
import { AS_WHOM } from '../../words/as-whom/as-whom-area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { useWords } from '../../words/words.ts';
import { shownChart } from '../answer/shown-chart.ts';
import type { Answer } from '../answer/use-answer.ts';
import { useShownAs } from '../answer/use-shown-as.ts';
import { ViewTabs } from '../answer/ViewTabs.tsx';
import type { Field } from '../fields/catalog.ts';
import type { QuestionWork } from '../use-question.ts';
import { AnswerPane } from './AnswerPane.tsx';
import classes from './AsWhom.module.css';
import type { AsWhom } from './as-whom.ts';
import { HiddenFields } from './HiddenFields.tsx';
import { PolicySummary } from './PolicySummary.tsx';
import { RefusedNote } from './RefusedNote.tsx';
import { useAnswerAs } from './use-answer-as.ts';

interface AsWhomAnswerProps {
  readonly deploymentId: number;
  readonly asWhom: AsWhom;
  readonly isBeside: boolean;
  /** What the answers are asked with; null for a question without columns. */
  readonly body: QueryInput | null;
  /** One's own. */
  readonly answer: Answer;
  readonly work: QuestionWork;
  /** The fields of the view by their names. */
  readonly fields: ReadonlyMap<string, Field>;
}

/** What somebody else gets for the question, beside one's own answer. Neither can be downloaded or drilled into. */
export function AsWhomAnswer(props: AsWhomAnswerProps) {
  const { deploymentId, asWhom, isBeside, body, answer, work, fields } = props;
  const words = useArea(AS_WHOM);
  const { start } = useArea(EXPLORE);
  const theirs = useAnswerAs(deploymentId, asWhom, body);
  const { found } = theirs;
  const [ownData, theirData] = [useShown(answer.data), useShown(found?.answer ?? undefined)];
  const { question } = work;
  // The chart that one's own rows have, so that theirs are drawn the same way.
  const drawn = ownData ?? theirData;
  const { columns, order } = question;
  const visualisation = useMemo(
    () =>
      drawn &&
      shownChart({ visualisation: question.visualisation, columns, order }, drawn, fields).visualisation,
    [question.visualisation, columns, order, drawn, fields],
  );
  const hasChart = drawn === undefined || visualisation != null;
  const chosen = useShownAs(work, drawn, hasChart);
  const colours = useMemo(() => new ColourScale(), []);
  if (body === null)
    return (
      <div className={classes.empty}>
        <h2>{start.title}</h2>
        <p>{start.text}</p>
      </div>
    );
  const view = {
    shown: chosen.shown,
    work,
    visualisation: visualisation ?? null,
    pivotItems: body.pivotItems ?? null,
    colours,
  };
  return (
    <>
      <div className={classes.views}>
        <ViewTabs
          shown={chosen.shown}
          hasChart={hasChart}
          hasPivot={work.sql === null ? chosen.hasPivot : null}
          onView={chosen.show}
        />
      </div>
      <div className={classes.panes} data-beside={isBeside || undefined}>
        {isBeside && (
          <AnswerPane
            title={words.you}
            view={view}
            data={ownData}
            error={answer.error}
            isOld={answer.isOld}
            onRetry={answer.again}
          >
            <PolicySummary policy={found?.ownPolicy} fields={fields} />
          </AnswerPane>
        )}
        <AnswerPane
          title={asWhom.kind === 'context' ? words.kinds.context : asWhom.name}
          isTheirs
          view={view}
          data={theirData}
          error={theirs.error}
          isOld={theirs.isOld}
          refusal={found?.refusal && <RefusedNote found={found} body={body} fields={fields} />}
          onRetry={theirs.again}
        >
          <PolicySummary policy={policyOf(found)} fields={fields} />
          {found !== undefined && <HiddenFields members={found.hiddenMembers} fields={fields} />}
        </AnswerPane>
      </div>
    </>
  );
}

function policyOf(found: { readonly policy: PolicyEffect | null } | undefined): PolicyEffect | undefined {
  return found?.policy ?? undefined;
}

/** With the titles of comparisons in the reader's language. */
function useShown(data: ReportData | undefined): ReportData | undefined {
  const all = useWords();
  const { locale } = useFormats();
  return useMemo(() => data && dataInWords(data, all, locale), [data, all, locale]);
}
