import { AfterAWhile } from '../look/AfterAWhile.tsx';
import { useWords } from '../words/words.ts';
import classes from './Sharing.module.css';

const ROWS = [44, 62, 38, 55] as const;

/** The outline of a list that loads. */
export function ListSkeleton() {
  const { loading } = useWords();
  return (
    <div className={classes.loading}>
      <AfterAWhile>
        <span className={classes.unseen} role="status">
          {loading}
        </span>
        {ROWS.map((width) => (
          <div key={width} className={classes.blank}>
            <span className={classes.icon} />
            <span className={classes.line} style={{ width: `${width}%` }} />
          </div>
        ))}
      </AfterAWhile>
    </div>
  );
}
