import type { ChatStep } from '@facet/client';
import { Loader } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import classes from './AnswerSteps.module.css';

interface AnswerStepsProps {
  readonly steps: readonly ChatStep[];
  readonly isRunning: boolean;
}

/** What is done to answer a question. */
export function AnswerSteps({ steps, isRunning }: AnswerStepsProps) {
  if (steps.length === 0) return null;
  return (
    <ul className={classes.steps}>
      {steps.map(({ id, label, state }) => (
        <li key={id} className={classes.step} data-state={state}>
          {state === 'failed' ? (
            <IconX size={14} aria-hidden />
          ) : state === 'started' && isRunning ? (
            <Loader size={12} color="gray" />
          ) : (
            <IconCheck size={14} aria-hidden />
          )}
          <span dir="auto">{label}</span>
        </li>
      ))}
    </ul>
  );
}
