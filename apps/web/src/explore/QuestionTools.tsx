import type { QueryInput } from '@facet/client';
import { emptyQuestion } from '@facet/query';
import { IconCode, IconFilePlus, IconInfoCircle, IconTerminal2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { LateRequestDialog } from '../look/ShowRequest.tsx';
import { useSurface } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import { PROVENANCE } from '../words/provenance/provenance-area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import type { Answer } from './answer/use-answer.ts';
import { AsWhomButton } from './as-whom/AsWhomButton.tsx';
import type { AsWhom } from './as-whom/as-whom.ts';
import { askedRequest } from './asked-request.ts';
import classes from './ExplorePage.module.css';
import type { Field } from './fields/catalog.ts';
import { ToolButton } from './ToolButton.tsx';
import { UndoButtons } from './UndoButtons.tsx';
import type { QuestionWork } from './use-question.ts';

const ProvenanceDialog = lazy(() =>
  import('./provenance/ProvenanceDialog.tsx').then((module) => ({ default: module.ProvenanceDialog })),
);

interface QuestionToolsProps {
  readonly deploymentId: number;
  readonly work: QuestionWork;
  /** What the answer was asked with; null for a question without columns. */
  readonly body: QueryInput | null;
  readonly answer: Answer;
  /** The fields of the view by their names. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly showsSql: boolean;
  /** Whether the question is no report, so that another one can take its place. */
  readonly isUnsaved: boolean;
  readonly canAskAs: boolean;
  /** As whom the question is asked; null for oneself. */
  readonly asWhom: AsWhom | null;
  onSql(isShown: boolean): void;
  onAsWhom(asWhom: AsWhom): void;
}

/** What can be done with a question as a whole: undo, ask as somebody else, and look behind it. */
export function QuestionTools(props: QuestionToolsProps) {
  const { deploymentId, work, body, answer, fields, showsSql, canAskAs, asWhom } = props;
  const { showRequest } = useArea(EXPLORE);
  const { newQuestion } = useArea(REPORTS);
  const { title: about } = useArea(PROVENANCE);
  const { lacks } = useSurface();
  const [shown, setShown] = useState<'request' | 'provenance' | null>(null);
  const close = () => setShown(null);
  return (
    <div className={classes.tools}>
      <UndoButtons work={work} />
      {props.isUnsaved && body !== null && (
        <ToolButton
          label={newQuestion}
          icon={IconFilePlus}
          onClick={() => work.ask({ question: emptyQuestion(work.question.view), sql: null })}
        />
      )}
      <span className={classes.gap} />
      {canAskAs && <AsWhomButton deploymentId={deploymentId} onChoose={props.onAsWhom} />}
      {!lacks.has('sql') && (
        <ToolButton
          label="SQL"
          icon={IconTerminal2}
          isOpen={showsSql}
          onClick={() => props.onSql(!showsSql)}
        />
      )}
      {!lacks.has('requests') && (
        <ToolButton
          label={showRequest}
          icon={IconCode}
          isDisabled={body === null}
          onClick={() => setShown('request')}
        />
      )}
      {!lacks.has('provenance') && (
        <ToolButton
          label={about}
          icon={IconInfoCircle}
          isDisabled={body === null || asWhom !== null}
          onClick={() => setShown('provenance')}
        />
      )}
      <Suspense fallback={null}>
        {shown === 'request' && body !== null && (
          <LateRequestDialog
            {...askedRequest(deploymentId, body, asWhom)}
            parameters={{ deploymentId }}
            onClose={close}
          />
        )}
        {shown === 'provenance' && body !== null && (
          <ProvenanceDialog
            deploymentId={deploymentId}
            body={body}
            data={answer.isOld ? undefined : answer.data}
            fields={fields}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
