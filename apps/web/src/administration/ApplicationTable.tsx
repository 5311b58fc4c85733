import { Button } from '@mantine/core';
import { use, useState } from 'react';
import type { ConnectedApplication } from '../api/connected-applications-api.ts';
import { FormatsContext } from '../look/formats-context.ts';
import classes from '../look/Page.module.css';
import { useArea } from '../words/area.ts';
import { CONNECTED_APPLICATIONS } from '../words/connected-applications/connected-applications-area.ts';
import { RevokeDialog } from './RevokeDialog.tsx';
import { reachOf } from './reach-of.ts';

interface ApplicationTableProps {
  readonly items: readonly ConnectedApplication[];
  /** The access of an application has ended. */
  onRevoked(application: ConnectedApplication): void;
}

/** Applications, each with its person, what it may reach, and a button that ends its access. */
export function ApplicationTable({ items, onRevoked }: ApplicationTableProps) {
  const words = useArea(CONNECTED_APPLICATIONS);
  const { columns } = words;
  const [chosen, setChosen] = useState<ConnectedApplication>();
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{columns.application}</th>
            <th scope="col">{columns.person}</th>
            <th scope="col">{columns.access}</th>
            <th scope="col">{columns.connected}</th>
            <th scope="col">{columns.lastUsed}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ApplicationRow key={item.id} item={item} onRevoke={() => setChosen(item)} />
          ))}
        </tbody>
      </table>
      {chosen !== undefined && (
        <RevokeDialog
          application={chosen}
          onClose={() => setChosen(undefined)}
          onRevoked={() => {
            setChosen(undefined);
            onRevoked(chosen);
          }}
        />
      )}
    </>
  );
}

interface ApplicationRowProps {
  readonly item: ConnectedApplication;
  onRevoke(): void;
}

function ApplicationRow({ item, onRevoke }: ApplicationRowProps) {
  const { columns, reaches, signInOnly, never, revoke, revokeFor } = useArea(CONNECTED_APPLICATIONS);
  const { moment } = use(FormatsContext);
  const reach = reachOf(item.scopes).map((each) => reaches[each]);
  return (
    <tr>
      <td>
        <bdi className={classes.name}>{item.name}</bdi>
        <p className={classes.about} dir="ltr">
          {item.clientId}
        </p>
      </td>
      <td>
        <bdi>{item.userName}</bdi>
        {item.userName !== item.userEmail && (
          <p className={classes.about}>
            <bdi>{item.userEmail}</bdi>
          </p>
        )}
      </td>
      <td>{reach.length === 0 ? signInOnly : reach.map((text) => <p key={text}>{text}</p>)}</td>
      <td data-label={columns.connected}>{moment(new Date(item.createdAt))}</td>
      <td data-label={columns.lastUsed}>
        {item.lastUsedAt === null ? never : moment(new Date(item.lastUsedAt))}
      </td>
      <td data-action>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={revokeFor(item.name, item.userName)}
          onClick={onRevoke}
        >
          {revoke}
        </Button>
      </td>
    </tr>
  );
}
