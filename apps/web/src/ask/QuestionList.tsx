import classes from './Ask.module.css';

interface QuestionListProps {
  /** What the questions are. */
  readonly label: string;
  readonly questions: readonly string[];
  onAsk(question: string): void;
}

/** Questions to ask instead. */
export function QuestionList({ label, questions, onAsk }: QuestionListProps) {
  if (questions.length === 0) return null;
  return (
    <div className={classes.similar}>
      <span className={classes.note}>{label}</span>
      <ul className={classes.parts} aria-label={label}>
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
