import { IconDiscountCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Message } from '../look/Message.tsx';
import { useArea, useLocale } from '../words/area.ts';
import { ASK } from '../words/ask/ask-area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import type { ChatPlace } from './chat-place.ts';
import classes from './StartOfChat.module.css';
import { suggestionsQuery } from './suggestions-query.ts';

interface StartOfChatProps {
  readonly place: ChatPlace;
  /** Absent where nothing can be asked. */
  readonly onAsk?: ((question: string) => void) | undefined;
}

/** A chat without questions, and questions to start with. */
export function StartOfChat({ place, onAsk }: StartOfChatProps) {
  const { start, noData, noDeployment, suggestions } = useArea(CHAT);
  const { verified } = useArea(ASK);
  const locale = useLocale();
  const { data } = useQuery({ ...suggestionsQuery(place, locale), enabled: onAsk !== undefined });
  if (data?.canAsk === false) return <Message title={noDeployment.title} text={noData} />;
  const questions = data?.questions ?? [];
  return (
    <div className={classes.start}>
      <h1>{start.title}</h1>
      <p>{start.text}</p>
      {onAsk !== undefined && questions.length > 0 && (
        <ul className={classes.questions} aria-label={suggestions}>
          {questions.map(({ question, isVerified }) => (
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
