import { useArea } from '../words/area.ts';
import { ASK } from '../words/ask/ask-area.ts';
import classes from './Ask.module.css';

interface SimilarQuestionsProps {
  readonly questions: readonly string[];
  onAsk(question: string): void;
}

/** Verified questions to ask instead. */
export function SimilarQuestions({ questions, onAsk }: SimilarQuestionsProps) {
  const words = useArea(ASK);
  if (questions.length === 0) return null;
  return (
    <div className={classes.similar}>
      <span className={classes.note}>{words.similar}</span>
      <ul className={classes.parts} aria-label={words.similar}>
        {questions.map((question) => (
          <li key={question} className={classes.part}>
            <button type="button" className={classes.said} dir="auto" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
