import type { PropsWithChildren } from 'react';
import classes from './ChartForm.module.css';

/** A part of the form of a chart, with a heading. */
export function FormSection({ title, children }: PropsWithChildren<{ readonly title: string }>) {
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{title}</h3>
      {children}
    </section>
  );
}
