import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardsPage } from '../../api/home-api.ts';
import { Dialog } from '../../look/Dialog.tsx';
import { ErrorState } from '../../look/States.tsx';
import { usePlaces } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import { HOME } from '../../words/home/home-area.ts';
import { PageLink } from '../../workspace/PageLink.tsx';
import classes from '../Deliveries.module.css';

interface DashboardChoiceProps {
  readonly deploymentId: number;
  onClose(): void;
}

/** Chooses the dashboard of a new delivery. */
export function DashboardChoice({ deploymentId, onClose }: DashboardChoiceProps) {
  const words = useArea(DELIVERIES);
  const home = useArea(HOME);
  const places = usePlaces();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboards', 'to-deliver', search],
    queryFn: ({ signal }) => dashboardsPage(search, undefined, signal, 100),
    placeholderData: keepPreviousData,
  });
  const found = data?.items.filter((one) => one.deploymentId === deploymentId);
  return (
    <Dialog title={words.chooseDashboard.title} width={480} onClose={onClose}>
      <div className={classes.section}>
        <p className={classes.about}>{words.chooseDashboard.text}</p>
        <TextInput
          data-autofocus
          aria-label={home.search}
          placeholder={home.search}
          maxLength={255}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {error !== null && <ErrorState error={error} title={home.failed} onRetry={() => void refetch()} />}
        {found?.length === 0 && <p>{home.noMatch.title(search)}</p>}
        <ul className={classes.list}>
          {found?.map(({ publicId, title }) => (
            <li key={publicId} className={classes.item}>
              <PageLink href={places.newDelivery(deploymentId, { dashboard: publicId })}>{title}</PageLink>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
