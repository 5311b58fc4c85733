import { emptyQuestion } from '@facet/query';
import { Button } from '@mantine/core';
import { useArea } from '../../words/area.ts';
import { EXPLORE_SQL } from '../../words/explore-sql/explore-sql-area.ts';
import type { QuestionWork } from '../use-question.ts';
import classes from './SqlPanel.module.css';
import { useReasonText } from './use-reason-text.ts';
import { useSqlReading } from './use-sql-reading.ts';

interface FreeSqlNoteProps {
  readonly deploymentId: number;
  readonly work: QuestionWork;
}

/** In place of the fields of a question: why they cannot show the SQL that is asked, and the way back. */
export function FreeSqlNote({ deploymentId, work }: FreeSqlNoteProps) {
  const { free } = useArea(EXPLORE_SQL);
  const reasonText = useReasonText();
  const reading = useSqlReading(deploymentId, work.sql);
  const { question, questionBefore } = work;
  const fitting = reading !== null && 'question' in reading ? reading.question : null;
  const back = questionBefore ?? emptyQuestion(question.view);
  return (
    <div className={classes.note} role="status">
      <p>
        <strong>{fitting === null ? free.title : free.fits}</strong>{' '}
        {reading !== null && !('question' in reading) && `${reasonText(reading)} `}
        {fitting === null && free.text}
      </p>
      {fitting !== null && (
        <Button size="xs" onClick={() => work.ask({ question: fitting, sql: null })}>
          {free.showFields}
        </Button>
      )}
      <Button variant="default" size="xs" onClick={() => work.ask({ question: back, sql: null })}>
        {questionBefore === null ? free.begin : free.back}
      </Button>
    </div>
  );
}
