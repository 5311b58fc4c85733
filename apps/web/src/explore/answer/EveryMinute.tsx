import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { ANSWER } from '../../words/answer/answer-area.ts';
import { useArea, useLocale } from '../../words/area.ts';
import classes from './AnswerPanel.module.css';
import type { Answer } from './use-answer.ts';
import { useEveryMinute } from './use-every-minute.ts';

interface EveryMinuteProps {
  readonly answer: Pick<Answer, 'askedAt' | 'isAsking' | 'again'>;
}

/** Asks again each minute, until the page closes: who opens its address starts without it. */
export function EveryMinute({ answer }: EveryMinuteProps) {
  const words = useArea(ANSWER);
  const locale = useLocale();
  const [isOn, setOn] = useState(false);
  useEveryMinute(answer, isOn);
  return (
    <>
      {isOn && answer.askedAt > 0 && (
        <time className={classes.count} dateTime={new Date(answer.askedAt).toISOString()}>
          {words.askedAt(new Date(answer.askedAt).toLocaleTimeString(locale))}
        </time>
      )}
      <Tooltip label={words.everyMinute}>
        <ActionIcon
          className={classes.toggle ?? ''}
          variant="default"
          size={28}
          aria-label={words.everyMinute}
          aria-pressed={isOn}
          onClick={() => setOn(!isOn)}
        >
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
