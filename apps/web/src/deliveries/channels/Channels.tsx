import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addingChannel,
  channelsOf,
  channelsRequest,
  type DeliveryKey,
  removeChannel,
} from '../../api/deliveries-api.ts';
import { CopyButton } from '../../look/CopyButton.tsx';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { useArea } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import classes from '../Deliveries.module.css';

const TYPES = { WEBHOOK: 'Webhook', SLACK: 'Slack' } as const;

/** Where the runs of a delivery are posted, beside the emails. */
export function Channels({ deliveryKey: key }: { readonly deliveryKey: DeliveryKey }) {
  const words = useArea(DELIVERIES);
  const client = useQueryClient();
  const queryKey = ['delivery-channels', key.deploymentId, key.id];
  const { data = [] } = useQuery({ queryKey, queryFn: ({ signal }) => channelsOf(key, signal) });
  const [type, setType] = useState<keyof typeof TYPES>('WEBHOOK');
  const [url, setUrl] = useState('');
  // Somebody else may have removed it.
  const onSettled = () => client.invalidateQueries({ queryKey });
  const adding = addingChannel(key, { type, url: url.trim() });
  const shown = url.trim() === '' ? channelsRequest(key) : adding.shown;
  const add = useMutation({
    mutationFn: () => adding.send(),
    onSuccess: () => setUrl(''),
    onSettled,
  });
  const remove = useMutation({ mutationFn: (id: number) => removeChannel(key, id), onSettled });
  const secret = add.data?.secret;
  const error = add.error ?? remove.error;
  return (
    <section className={classes.section}>
      <h2>{words.channels}</h2>
      <p className={classes.about}>{words.channelsHelp}</p>
      <ul className={classes.list}>
        {data.map((channel) => (
          <li key={channel.id} className={classes.item}>
            <span data-wide dir="auto">
              {TYPES[channel.type]} · {channel.host}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.removeRecipient(channel.host)}
              onClick={() => remove.mutate(channel.id)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {secret != null && (
        <div className={classes.secret} role="status">
          <p>{words.secret}</p>
          <code dir="ltr">{secret}</code> <CopyButton text={secret} />
        </div>
      )}
      <form
        className={classes.section}
        onSubmit={(event) => {
          event.preventDefault();
          if (url.trim() !== '') add.mutate();
        }}
      >
        <NativeSelect
          aria-label={words.channels}
          value={type}
          data={Object.entries(TYPES).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => setType(currentTarget.value as keyof typeof TYPES)}
        />
        <TextInput
          aria-label={words.channelUrl}
          placeholder={words.channelUrl}
          dir="ltr"
          maxLength={2048}
          value={url}
          error={error?.message.replace(/^body\.url /, '')}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <div className={classes.foot}>
          <Button type="submit" variant="default" size="compact-sm" loading={add.isPending}>
            {words.add}
          </Button>
          <ShowRequest request={shown} operation={shown.operation} parameters={shown.parameters} />
        </div>
      </form>
    </section>
  );
}
