import type { FirstStep } from '@facet/client';
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hideFirstSteps } from '../api/home-api.ts';
import { EMBED_HASH } from '../places/embed-hash.ts';
import { useArea } from '../words/area.ts';
import { START } from '../words/start/start-area.ts';
import classes from './FirstSteps.module.css';
import { PageLink } from './PageLink.tsx';
import { REFERENCE } from './reference.ts';

/** The pages on which the steps are done. */
export interface FirstStepPlaces {
  /** The data sources of a deployment, or where one is created. */
  readonly data: string | null;
  readonly explore: string | null;
  readonly workspace: string | null;
  /** A dashboard that can be embedded. */
  readonly dashboard: string | null;
}

interface FirstStepsProps extends FirstStepPlaces {
  readonly steps: readonly FirstStep[];
}

/** What the people of a new account do first, with what they have done. */
export function FirstSteps({ steps, data, explore, workspace, dashboard }: FirstStepsProps) {
  const { steps: words } = useArea(START);
  const client = useQueryClient();
  const hide = useMutation({
    mutationFn: hideFirstSteps,
    onSuccess: () => client.invalidateQueries({ queryKey: ['first-steps'] }),
  });
  const pages: Partial<Record<FirstStep['step'], string | null>> = {
    data,
    question: explore,
    report: explore,
    dashboard: workspace,
    ...(dashboard !== null && { embedded: `/dashboards/${dashboard}${EMBED_HASH}` }),
  };
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
          const page = pages[step];
          const href = page ?? (step in REFERENCE ? REFERENCE[step as keyof typeof REFERENCE] : null);
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
                <PageLink
                  href={href}
                  isDocument={step === 'embedded' || page == null}
                  className={classes.step}
                >
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
