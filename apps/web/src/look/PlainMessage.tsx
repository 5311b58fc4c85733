import type { ReactNode } from 'react';
import classes from './Message.module.css';

export interface PlainMessageProps {
  readonly title: string;
  readonly text: string;
  /** `main` if there is nothing else on the page. */
  readonly as?: 'main' | 'section';
  readonly children?: ReactNode;
}

/** The words of a message, without components that have to be loaded. */
export function PlainMessage({ title, text, as: Element = 'main', children }: PlainMessageProps) {
  return (
    <Element className={classes.message} role="alert">
      {Element === 'main' ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{text}</p>
      {children}
    </Element>
  );
}
