import { Skeleton } from '@mantine/core';
import { AfterAWhile } from '../look/AfterAWhile.tsx';
import classes from './ListSkeleton.module.css';

const WIDTHS = ['38%', '52%', '31%', '45%', '60%', '34%', '48%', '41%'];

/** The shape of a list that loads. */
export function ListSkeleton() {
  return (
    <AfterAWhile>
      <div className={classes.rows}>
        {WIDTHS.map((width) => (
          <div key={width} className={classes.row}>
            <Skeleton width={16} height={16} />
            <Skeleton width={width} height={12} />
          </div>
        ))}
      </div>
    </AfterAWhile>
  );
}
