import classes from './GraphCanvas.module.css';

/** The marks at the ends of joins: a foot with three toes for many rows, a bar for one. */
export const MARKS = { many: 'model-graph-many', one: 'model-graph-one' } as const;

/** The definitions of the marks, of which a page needs one. */
export function EdgeMarks() {
  const common = {
    ...{ viewBox: '0 0 14 14', markerWidth: 14, markerHeight: 14, markerUnits: 'userSpaceOnUse' },
    ...{ refX: 13, refY: 7, orient: 'auto-start-reverse' },
  } as const;
  return (
    <svg className={classes.marks} aria-hidden="true">
      <defs>
        <marker id={MARKS.many} {...common}>
          <path d="M3 7 L13 1 M3 7 L13 13 M3 7 L13 7" />
        </marker>
        <marker id={MARKS.one} {...common}>
          <path d="M6 2 L6 12" />
        </marker>
      </defs>
    </svg>
  );
}
