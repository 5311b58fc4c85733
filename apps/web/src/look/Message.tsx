import { Button } from '@mantine/core';
import { ErrorDetails } from './ErrorDetails.tsx';
import classes from './Message.module.css';

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly error?: Error | undefined;
  readonly action?:
    | { readonly label: string; readonly href: string; onFollow?(): void }
    | { readonly label: string; onClick(): void };
  /** `main` if there is nothing else on the page. */
  readonly as?: 'main' | 'section';
}

const isFramed = window.parent !== window;

/** A message in place of what the page is for: why it is not there, and what to do. */
export function Message({ title, text, error, action, as: Element = 'main' }: MessageProps) {
  return (
    <Element className={classes.message} role="alert">
      {Element === 'main' ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{text}</p>
      {action !== undefined &&
        ('href' in action ? (
          <Button
            component="a"
            href={action.href}
            onClick={action.onFollow}
            // The sign-in page refuses to be in a frame.
            {...(isFramed ? { target: '_blank', rel: 'noopener' } : {})}
          >
            {action.label}
          </Button>
        ) : (
          <Button onClick={action.onClick}>{action.label}</Button>
        ))}
      {error !== undefined && <ErrorDetails error={error} />}
    </Element>
  );
}
