import { IconDiscountCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { suggestedQuestions } from '../api/chat-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import { useArea, useLocale } from '../words/area.ts';
import { ASK } from '../words/ask/ask-area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import type { ChatPlace } from './chat-place.ts';
import classes from './StartOfChat.module.css';

interface StartOfChatProps {
  readonly place: ChatPlace;
  /** Absent where nothing can be asked. */
  readonly onAsk?: ((question: string) => void) | undefined;
}

/** A chat without questions, and questions to start with. */
export function StartOfChat({ place: { deploymentId, viewer }, onAsk }: StartOfChatProps) {
  const { start, suggestions } = useArea(CHAT);
  const { verified } = useArea(ASK);
  const locale = useLocale();
  const { data = [] } = useQuery({
    queryKey: ['chat-suggestions', viewer, deploymentId, locale],
    queryFn: ({ signal }) => suggestedQuestions(deploymentId, locale, signal),
    enabled: onAsk !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthAsking,
  });
  return (
    <div className={classes.start}>
      <h1>{start.title}</h1>
      <p>{start.text}</p>
      {onAsk !== undefined && data.length > 0 && (
        <ul className={classes.questions} aria-label={suggestions}>
          {data.map(({ question, isVerified }) => (
            <li key={question}>
              <button type="button" className={classes.question} onClick={() => onAsk(question)}>
                <span dir="auto">{question}</span>
                {isVerified && (
                  <IconDiscountCheck size={16} role="img" aria-label={verified} className={classes.sign} />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
