import type { Model } from '@facet/query';
import { useArea } from '../../words/area.ts';
import { EXPLORE_SQL } from '../../words/explore-sql/explore-sql-area.ts';
import type { QuestionWork } from '../use-question.ts';
import { writtenSql } from './use-sql-text.ts';

interface UnaskedNoteProps {
  readonly work: QuestionWork;
  readonly model: Model;
}

/** In place of the answer: why no query can ask the question, such as groups of too many values. */
export function UnaskedNote({ work, model }: UnaskedNoteProps) {
  const words = useArea(EXPLORE_SQL);
  const { refused } = writtenSql(work, model);
  return (
    <p role="status">
      {words.noSql} {words.refused[refused ?? 'other']}
    </p>
  );
}
