import { IconCircleX } from '@tabler/icons-react';
import type { ModelGraph } from '../api/model-graph-api.ts';
import { useArea, useLocale } from '../words/area.ts';
import { MODEL_GRAPH } from '../words/model-graph/model-graph-area.ts';
import classes from './GraphPane.module.css';

interface GraphErrorsProps {
  readonly text: string;
  readonly errors: ModelGraph['errors'];
  onOpen(path: string, line: number): void;
}

/** Why there is no graph, with links to the lines. */
export function GraphErrors({ text, errors, onOpen }: GraphErrorsProps) {
  const words = useArea(MODEL_GRAPH);
  const number = new Intl.NumberFormat(useLocale());
  return (
    <section className={classes.middle} role="alert">
      <p>{text}</p>
      <ul className={classes.errors}>
        {errors.map(({ message, path, line }) => (
          <li key={`${path} ${line} ${message}`}>
            <IconCircleX size={16} aria-hidden className={classes.error} />
            <span>
              <span className={classes.message} dir="auto">
                {message}
              </span>{' '}
              {path !== null && (
                <button type="button" className={classes.link} onClick={() => onOpen(path, line ?? 1)}>
                  <bdi>{path}</bdi>
                  {line !== null && `, ${words.line(number.format(line))}`}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
