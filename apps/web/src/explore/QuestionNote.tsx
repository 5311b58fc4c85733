import type { Refusal } from '@facet/query';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import classes from './ExplorePage.module.css';
import { useRefusalText } from './question-parts/use-refusal-text.ts';

interface QuestionNoteProps {
  /** Why the last change was refused. */
  readonly refusal: Refusal | null;
  readonly isTooLong: boolean;
  readonly isPartlyRead: boolean;
}

/** What has not become part of the question, or of its address. */
export function QuestionNote({ refusal, isTooLong, isPartlyRead }: QuestionNoteProps) {
  const { tooLong, partlyRead } = useArea(EXPLORE);
  const refusalText = useRefusalText();
  return (
    <p className={classes.note} role="status">
      {(refusal && refusalText(refusal)) ?? (isTooLong ? tooLong : isPartlyRead ? partlyRead : null)}
    </p>
  );
}
