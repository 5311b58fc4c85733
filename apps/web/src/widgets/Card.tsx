import { IconInfoCircle } from '@tabler/icons-react';
import { type PropsWithChildren, type ReactNode, useId } from 'react';
import { Hint } from '../look/Hint.tsx';
import classes from './Card.module.css';

interface CardProps {
  readonly title: string | undefined;
  readonly description?: string | undefined;
  /** Whether the description is behind a symbol rather than below the title. */
  readonly hasNote?: boolean;
  /** Whether the title is read out but not shown. */
  readonly isTitleHidden?: boolean;
  readonly actions?: ReactNode;
  /** In the corner, where it takes no room from the title. */
  readonly sign?: ReactNode;
  readonly isBusy?: boolean;
}

/** The frame of a widget: its title, its description, and what can be done with it. */
export function Card({
  title,
  description,
  hasNote = false,
  isTitleHidden = false,
  actions,
  sign,
  isBusy,
  children,
}: PropsWithChildren<CardProps>) {
  const id = useId();
  return (
    <section
      className={classes.card}
      aria-labelledby={title === undefined ? undefined : id}
      aria-busy={isBusy}
    >
      {title !== undefined && (
        <header className={isTitleHidden ? classes.hidden : classes.header}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {hasNote && description !== undefined && description !== '' && (
            <Hint label={description} width={280} isNote>
              <button type="button" className={classes.info} aria-label={description}>
                <IconInfoCircle size={16} aria-hidden />
              </button>
            </Hint>
          )}
          <span className={classes.actions}>{actions}</span>
        </header>
      )}
      {sign !== undefined && <div className={classes.sign}>{sign}</div>}
      {!hasNote && description !== undefined && description !== '' && (
        <p className={classes.description}>{description}</p>
      )}
      <div className={classes.body}>{children}</div>
    </section>
  );
}
