import type { FirstStep } from '@facet/client';
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hideFirstSteps } from '../api/home-api.ts';
import { useArea } from '../words/area.ts';
import { START } from '../words/start/start-area.ts';
import classes from './FirstSteps.module.css';
import { PageLink } from './PageLink.tsx';
import { REFERENCE } from './reference.ts';

interface FirstStepsProps {
  readonly steps: readonly FirstStep[];
  readonly explore: string | null;
}

/** What the people of a new account do first, with what they have done. */
export function FirstSteps({ steps, explore }: FirstStepsProps) {
  const { steps: words } = useArea(START);
  const client = useQueryClient();
  const hide = useMutation({
    mutationFn: hideFirstSteps,
    onSuccess: () => client.invalidateQueries({ queryKey: ['first-steps'] }),
  });
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={classes.steps} aria-label={words.title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{words.title}</h2>
        <span className={classes.count}>{words.done(String(done), String(steps.length))}</span>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={hide.isPending}
          onClick={() => hide.mutate()}
        >
          {words.hide}
        </Button>
      </div>
      {hide.isError && <p role="alert">{hide.error.message}</p>}
      <ol className={classes.list}>
        {steps.map(({ step, isDone }) => {
          const isAsked = step === 'question' || step === 'report';
          const href = isAsked ? explore : REFERENCE[step];
          const Icon = isDone ? IconCircleCheckFilled : IconCircle;
          const content = (
            <>
              <Icon size={18} stroke={1.6} className={classes.icon} aria-hidden />
              <span>
                <span className={classes.name}>{words[step].title}</span>
                {isDone && <span className={classes.unseen}> ({words.isDone})</span>}
                <span className={classes.text}>{words[step].text}</span>
              </span>
            </>
          );
          return (
            <li key={step} data-done={isDone}>
              {href === null ? (
                // Without data, there is nothing to ask yet.
                <div className={classes.step}>{content}</div>
              ) : (
                <PageLink href={href} isDocument={!isAsked} className={classes.step}>
                  {content}
                </PageLink>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
