import { Button } from '@mantine/core';
import { ErrorDetails } from './ErrorDetails.tsx';
import { PlainMessage, type PlainMessageProps } from './PlainMessage.tsx';

interface MessageProps extends PlainMessageProps {
  readonly error?: Error | undefined;
  readonly action?:
    | { readonly label: string; readonly href: string; onFollow?(): void }
    | { readonly label: string; onClick(): void };
}

const isFramed = window.parent !== window;

/** A message in place of what the page is for: why it is not there, and what to do. */
export function Message({ error, action, children, ...words }: MessageProps) {
  return (
    <PlainMessage {...words}>
      {children}
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
    </PlainMessage>
  );
}
