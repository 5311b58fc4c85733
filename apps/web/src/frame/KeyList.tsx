import { Fragment } from 'react';
import { useArea } from '../words/area.ts';
import { CONSOLE } from '../words/console/console-area.ts';
import classes from './KeysHelp.module.css';

export interface KeyLine {
  readonly keys: readonly string[];
  /** Whether the keys are pressed one after the other, not together. */
  readonly isPair?: boolean;
  readonly what: string;
}

/** Keys and what each does. */
export function KeyList({ title, lines }: { readonly title?: string; readonly lines: readonly KeyLine[] }) {
  const { between } = useArea(CONSOLE).keys;
  return (
    <section className={classes.part}>
      {title !== undefined && <h3 className={classes.title}>{title}</h3>}
      <dl className={classes.list}>
        {lines.map(({ keys, isPair = false, what }) => (
          <div key={what} className={classes.line}>
            <dt>{what}</dt>
            <dd>
              {keys.map((name, index) => (
                <Fragment key={name}>
                  {index > 0 && isPair && <span className={classes.then}>{between}</span>}
                  <kbd>{name}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
