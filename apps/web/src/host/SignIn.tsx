import { useEffect, useState } from 'react';
import { Message } from '../look/Message.tsx';
import { useWords } from '../words/words.ts';

interface SignInProps {
  /** What signing in is for; by default a dashboard. */
  readonly title?: string;
  onReturn(): void;
}

/** A private page for a viewer who is not signed in. Continues when they return from signing in. */
export function SignIn({ title, onReturn }: SignInProps) {
  const words = useWords();
  const [hasLeft, setLeft] = useState(false);
  useEffect(() => {
    if (!hasLeft) return undefined;
    addEventListener('focus', onReturn);
    return () => removeEventListener('focus', onReturn);
  }, [hasLeft, onReturn]);
  const back = encodeURIComponent(location.pathname + location.search);
  const href = `/login?return_to=${back}`;
  return (
    <Message
      {...words.signIn}
      {...(title !== undefined && { title })}
      action={{ label: words.signIn.action, href, onFollow: () => setLeft(true) }}
    />
  );
}
