import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DeliveryKey,
  messageAddress,
  previewing,
  previewOf,
  recipientsPage,
  testing,
} from '../../api/deliveries-api.ts';
import { Elapsed } from '../../look/Elapsed.tsx';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { useArea, useLocale } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import classes from '../Deliveries.module.css';
import { EmailFrame } from './EmailFrame.tsx';

/** How often the server is asked for the email that it prepares. */
const POLL_MS = 1000;

/** The email as a recipient would get it, and a test of it. */
export function PreviewPanel({ deliveryKey: key }: { readonly deliveryKey: DeliveryKey }) {
  const words = useArea(DELIVERIES);
  const [asked, setAsked] = useState<string>();
  const { data: recipients } = useQuery({
    queryKey: ['delivery-recipients', key.deploymentId, key.id, 'first'],
    queryFn: ({ signal }) => recipientsPage(key, undefined, signal),
  });
  // A group has no rows of its own.
  const people = recipients?.items.filter(({ type }) => type === 'USER' || type === 'EMBED_USER') ?? [];
  const index = Math.max(
    0,
    people.findIndex((one) => keyOf(one) === asked),
  );
  const chosen = people[index];
  const input =
    chosen?.type === 'EMBED_USER'
      ? {
          type: 'EMBED_USER' as const,
          embedTenantName: chosen.embedTenantName,
          externalId: chosen.externalId,
        }
      : { type: 'USER' as const, userId: chosen?.userId ?? 0 };
  const preview = useMutation({ mutationFn: () => previewing(key, input).send() });
  const test = useMutation({ mutationFn: () => testing(key).send() });
  const shown = chosen === undefined ? testing(key).shown : previewing(key, input).shown;
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>{words.preview}</h2>
        <ShowRequest request={shown} operation={shown.operation} parameters={shown.parameters} />
      </div>
      <p className={classes.about}>{words.previewHelp}</p>
      <div className={classes.row}>
        {people.length > 0 && (
          <NativeSelect
            aria-label={words.previewAs}
            value={chosen === undefined ? '' : keyOf(chosen)}
            data={people.map((one) => ({ value: keyOf(one), label: one.email ?? one.username ?? '' }))}
            onChange={({ currentTarget }) => setAsked(currentTarget.value)}
          />
        )}
        {chosen !== undefined && (
          <Button
            data-narrow
            variant="default"
            loading={preview.isPending}
            onClick={() => {
              test.reset();
              preview.mutate();
            }}
          >
            {words.preview}
          </Button>
        )}
        <Button
          data-narrow
          variant="default"
          loading={test.isPending}
          onClick={() => {
            preview.reset();
            test.mutate();
          }}
        >
          {words.sendTest}
        </Button>
      </div>
      {(preview.error ?? test.error) !== null && (
        <p className={classes.error} role="alert">
          {(preview.error ?? test.error)?.message}
        </p>
      )}
      {preview.data !== undefined && <Email deliveryKey={key} id={preview.data.id} isTest={false} />}
      {test.data !== undefined && <Email deliveryKey={key} id={test.data.id} isTest />}
    </section>
  );
}

interface EmailProps {
  readonly deliveryKey: DeliveryKey;
  readonly id: string;
  readonly isTest: boolean;
}

/** An email while the server prepares it, and then. */
function Email({ deliveryKey: key, id, isTest }: EmailProps) {
  const words = useArea(DELIVERIES);
  const locale = useLocale();
  const { data, error } = useQuery({
    queryKey: ['delivery-preview', key.deploymentId, key.id, id],
    queryFn: ({ signal }) => previewOf(key, id, signal),
    refetchInterval: ({ state }) => (isEnded(state.data?.status) || state.error !== null ? false : POLL_MS),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error !== null)
    return (
      <p className={classes.error} role="alert">
        {error.message}
      </p>
    );
  if (data?.status === 'failed')
    return (
      <p className={classes.error} role="alert" dir="auto">
        {isTest ? '' : `${words.previewFailed}: `}
        {data.error}
      </p>
    );
  if (data === undefined || data.email === null)
    return (
      <p role="status" className={classes.about}>
        {isTest ? words.sendingTest : words.previewing} <Elapsed key={id} />
      </p>
    );
  const { subject, to, html, attachments } = data.email;
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return (
    <>
      {isTest && <p role="status">{words.testSent(to)}</p>}
      <div>
        <p dir="auto">
          <strong>{subject}</strong>
        </p>
        <p className={classes.about}>
          {words.to(to)}
          {attachments.length > 0 &&
            ` · ${words.files}: ${attachments.map((file) => `${file.filename} (${size.format(file.size / 1000)})`).join(', ')}`}
          {' · '}
          <a href={messageAddress(key, id)} download>
            {words.openEmail}
          </a>
        </p>
      </div>
      <EmailFrame title={subject} html={html} />
    </>
  );
}

function isEnded(status: string | undefined): boolean {
  return status === 'completed' || status === 'failed';
}

function keyOf({
  type,
  userId,
  embedUserId,
}: {
  type: string;
  userId: number | null;
  embedUserId: number | null;
}) {
  return `${type} ${userId ?? embedUserId}`;
}
