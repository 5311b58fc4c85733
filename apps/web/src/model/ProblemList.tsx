import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ModelVerdict } from '../api/model-api.ts';
import { isolated } from '../look/isolated.ts';
import { useArea, useLocale } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import type { ModelProblem } from './model-problems.ts';
import classes from './ProblemList.module.css';

interface ProblemListProps {
  readonly problems: readonly ModelProblem[];
  readonly dashboards: ModelVerdict['dashboards'];
  readonly state: 'checking' | 'checked' | 'failed';
  onOpen(path: string, line: number): void;
}

/** What is wrong with the model, as a list below the text. */
export function ProblemList({ problems, dashboards, state, onOpen }: ProblemListProps) {
  const words = useArea(MODEL).problems;
  const locale = useLocale();
  const count = problems.length + dashboards.length;
  const line = new Intl.NumberFormat(locale);
  return (
    <section className={classes.panel} aria-label={words.title}>
      <h2 className={classes.title} role="status" data-bad={count > 0 || undefined}>
        {state === 'failed' ? (
          words.failed
        ) : state === 'checking' ? (
          words.checking
        ) : count === 0 ? (
          <>
            <IconCircleCheck size={16} aria-hidden /> {words.nothing}
          </>
        ) : (
          <>
            {words.title} <span className={classes.count}>{line.format(count)}</span>
          </>
        )}
      </h2>
      {count > 0 && (
        <ul className={classes.list}>
          {problems.map((problem) => (
            <li key={`${problem.path} ${problem.line} ${problem.message}`}>
              <Problem
                problem={problem}
                line={problem.line === null ? null : words.line(line.format(problem.line))}
                onOpen={onOpen}
              />
            </li>
          ))}
          {dashboards.map(({ publicId, title }, index) => (
            <li key={publicId ?? `hidden ${index}`} className={classes.problem}>
              <IconAlertTriangle size={16} aria-hidden className={classes.warning} />
              {title === null ? words.breaksHidden : words.breaks(isolated(title))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ProblemProps {
  readonly problem: ModelProblem;
  readonly line: string | null;
  onOpen(path: string, line: number): void;
}

function Problem({ problem: { path, line, message, isError }, line: place, onOpen }: ProblemProps) {
  const Icon = isError ? IconCircleX : IconAlertTriangle;
  const content = (
    <>
      <Icon size={16} aria-hidden className={isError ? classes.error : classes.warning} />
      <span className={classes.message} dir="auto">
        {message}
      </span>
      {path !== null && (
        <span className={classes.place}>
          <bdi>{path}</bdi> {place}
        </span>
      )}
    </>
  );
  if (path === null) return <p className={classes.problem}>{content}</p>;
  return (
    <button type="button" className={classes.problem} onClick={() => onOpen(path, line ?? 1)}>
      {content}
    </button>
  );
}
