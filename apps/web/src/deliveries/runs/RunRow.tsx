import type { NotificationRun } from '@facet/client';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changingRun, type DeliveryKey } from '../../api/deliveries-api.ts';
import { durationText } from '../../look/durations.ts';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { useArea, useLocale } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import classes from '../Deliveries.module.css';
import { RunState } from '../RunState.tsx';
import { momentIn } from '../schedule-words.ts';
import { Phases } from './Phases.tsx';
import { RunRecipients } from './RunRecipients.tsx';

interface RunRowProps {
  readonly deliveryKey: DeliveryKey;
  readonly run: NotificationRun;
  readonly timezone: string;
}

const OUTCOMES = ['sent', 'sending', 'pending', 'failed', 'refused', 'unknown', 'skipped'] as const;

/** A run: what it is doing or how it has ended, how many recipients it reached, and what can be done about it. */
export function RunRow({ deliveryKey: key, run, timezone }: RunRowProps) {
  const words = useArea(DELIVERIES);
  const locale = useLocale();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const act = useMutation({
    mutationFn: (change: 'retry' | 'cancel') => changingRun(key, run.id, change).send(),
    onSettled: () => client.invalidateQueries({ queryKey: ['deliveries', key.deploymentId] }),
  });
  const isUnderWay = run.state === 'pending' || run.state === 'running';
  const { recipients, channels } = run;
  const isMissed = ({ outcome }: { readonly outcome: string }) =>
    outcome === 'failed' || outcome === 'refused';
  const hasMissed = recipients.failed + recipients.refused > 0 || channels.some(isMissed);
  const action = isUnderWay ? 'cancel' : hasMissed || run.state === 'cancelled' ? 'retry' : undefined;
  const counts = OUTCOMES.filter((outcome) => recipients[outcome] > 0).map(
    (outcome) => `${words.outcomes[outcome]}: ${new Intl.NumberFormat(locale).format(recipients[outcome])}`,
  );
  const took =
    run.startedAt === null || run.finishedAt === null
      ? undefined
      : durationText(locale, Date.parse(run.finishedAt) - Date.parse(run.startedAt));
  const shown = action === undefined ? undefined : changingRun(key, run.id, action).shown;
  return (
    <article className={classes.run}>
      <div className={classes.head}>
        <div>
          <RunState state={run.state} text={words.states[run.state]} />
          <p className={classes.about}>
            {[
              momentIn(locale, new Date(run.scheduledFor), timezone),
              words.kinds[run.kind],
              took === undefined ? undefined : words.took(took),
              ...counts,
            ]
              .filter((part) => part !== undefined)
              .join(' · ')}
          </p>
        </div>
        {action !== undefined && (
          <Button
            variant="default"
            size="compact-sm"
            loading={act.isPending}
            onClick={() => act.mutate(action)}
          >
            {action === 'cancel' ? words.cancelRun : words.sendAgain}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {words.details}
        </Button>
      </div>
      {(isUnderWay || isOpen) && <Phases run={run} />}
      {run.error !== null && (
        <p className={run.state === 'failed' ? classes.error : classes.about} dir="auto">
          {run.error}
        </p>
      )}
      {act.error !== null && (
        <p className={classes.error} role="alert">
          {act.error.message}
        </p>
      )}
      {isOpen && (
        <>
          {channels.map((channel) => (
            <p key={channel.id} className={classes.foot}>
              <RunState state={channel.outcome} text={words.outcomes[channel.outcome]} />
              <bdi>{channel.host}</bdi>
              {channel.reason !== null && <span className={classes.about}>{channel.reason}</span>}
            </p>
          ))}
          <RunRecipients deliveryKey={key} run={run} timezone={timezone} />
          {shown !== undefined && (
            <div>
              <ShowRequest request={shown} operation={shown.operation} parameters={shown.parameters} />
            </div>
          )}
        </>
      )}
    </article>
  );
}
