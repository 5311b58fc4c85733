import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addException,
  type Delivery,
  type DeliveryException,
  endException,
  exceptionsPage,
  exceptionsRequest,
} from '../../api/deliveries-api.ts';
import { nextPage } from '../../api/next-page.ts';
import { candidatesFor } from '../../api/sharing-api.ts';
import { ShowMore } from '../../look/ShowMore.tsx';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { HolderSearch } from '../../sharing/HolderSearch.tsx';
import { useArea } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import { DELIVERY_OPTIONS } from '../../words/delivery-options/delivery-options-area.ts';
import classes from '../Deliveries.module.css';
import { dashboardQuery } from '../dashboard-query.ts';

/** Who gets nothing from a delivery, whatever groups they are in. */
export function Exceptions({ delivery }: { readonly delivery: Delivery }) {
  const words = useArea(DELIVERIES);
  const options = useArea(DELIVERY_OPTIONS);
  const client = useQueryClient();
  const { deploymentId, id, dashboardPublicId, isPublished } = delivery;
  const key = { deploymentId, id };
  const queryKey = ['delivery-exceptions', deploymentId, id];
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => exceptionsPage(key, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });
  const exceptions = list.data?.pages.flatMap(({ items }) => items) ?? [];
  // Somebody who is excluded is no longer a recipient.
  const onSettled = async () => {
    await client.invalidateQueries({ queryKey });
    await client.invalidateQueries({ queryKey: ['delivery-recipients', deploymentId, id] });
    await client.invalidateQueries({ queryKey: ['deliveries', deploymentId] });
  };
  const add = useMutation({
    mutationFn: (userId: number) => addException(key, { type: 'USER', id: userId }),
    onSettled,
  });
  const end = useMutation({
    mutationFn: (one: DeliveryException) => endException(key, userOf(one)),
    onSettled,
  });
  const error = list.error ?? add.error ?? end.error;
  const shown = exceptionsRequest(key);
  return (
    <section className={classes.section}>
      <h2>{options.exceptions}</h2>
      <p className={classes.about}>{options.exceptionsHelp}</p>
      <ul className={classes.list}>
        {exceptions.map((one) => (
          <li key={`${one.type} ${userOf(one).id}`} className={classes.item}>
            <span data-wide dir="auto">
              {one.email} <span className={classes.about}>· {options.origins[one.origin]}</span>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={options.endException(one.email)}
              onClick={() => end.mutate(one)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ShowMore list={list} label={words.showMore} size="compact-sm" />
      {error !== null && (
        <p className={classes.error} role="alert">
          {error.message}
        </p>
      )}
      {isPublished && (
        <Except
          deploymentId={deploymentId}
          publicId={dashboardPublicId}
          excepted={exceptions}
          onChoose={(userId) => add.mutate(userId)}
        />
      )}
      <div>
        <ShowRequest request={shown} operation={shown.operation} parameters={shown.parameters} />
      </div>
    </section>
  );
}

interface ExceptProps {
  readonly deploymentId: number;
  readonly publicId: string;
  readonly excepted: readonly DeliveryException[];
  onChoose(userId: number): void;
}

/** Finds somebody to exclude, once it is opened. */
function Except({ deploymentId, publicId, excepted, onChoose }: ExceptProps) {
  const options = useArea(DELIVERY_OPTIONS);
  const [isOpen, setOpen] = useState(false);
  const { data: dashboard } = useQuery({ ...dashboardQuery(publicId), enabled: isOpen });
  const known = new Set(excepted.map(({ userId }) => userId));
  if (!isOpen || dashboard === undefined)
    return (
      <div>
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {options.except}
        </Button>
      </div>
    );
  return (
    <HolderSearch
      list={candidatesFor({ deploymentId, kind: 'workbook', id: dashboard.workbookId, title: '' })}
      label={options.except}
      kinds={['USERS']}
      offers={({ type, id }) => ({ isHidden: type !== 'USER' || known.has(id) })}
      onChoose={({ type, id }) => {
        if (type === 'USER' && id !== null) onChoose(id);
      }}
    />
  );
}

function userOf({ type, userId, embedUserId, embedTenantName }: DeliveryException) {
  return type === 'EMBED_USER' ? { type, id: embedUserId ?? 0, embedTenantName } : { type, id: userId ?? 0 };
}
