import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { candidatesFor } from '../../api/sharing-api.ts';
import { HolderSearch } from '../../sharing/HolderSearch.tsx';
import { useArea } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import classes from '../Deliveries.module.css';
import { type DraftRecipient, keyOfRecipient } from './draft-recipients.ts';
import { RecipientIcon } from './RecipientIcon.tsx';

interface RecipientFieldsProps {
  readonly deploymentId: number;
  readonly workbookId: number;
  readonly recipients: readonly DraftRecipient[];
  readonly error: string | undefined;
  /** More of those who are recipients already, below the list. */
  readonly more?: ReactNode;
  onChange(recipients: readonly DraftRecipient[]): void;
}

/** Who gets a delivery: people, groups and embed users. */
export function RecipientFields(props: RecipientFieldsProps) {
  const { deploymentId, workbookId, recipients, error, more, onChange } = props;
  const words = useArea(DELIVERIES);
  const list = candidatesFor({ deploymentId, kind: 'workbook', id: workbookId, title: '' });
  const keys = new Set(recipients.map(keyOfRecipient));
  const add = (recipient: DraftRecipient) => {
    if (!keys.has(keyOfRecipient(recipient))) onChange([...recipients, recipient]);
  };
  return (
    <fieldset className={classes.section} onKeyDown={keepForm}>
      <legend>{words.recipients}</legend>
      <p className={classes.about}>{words.recipientsHelp}</p>
      <HolderSearch
        list={list}
        label={words.addRecipient}
        kinds={['USERS', 'GROUPS']}
        offers={({ type, id }) => ({
          isHidden: (type !== 'USER' && type !== 'GROUP') || keys.has(`${type} ${id}`),
        })}
        onChoose={({ type, id, name }) => {
          if ((type === 'USER' || type === 'GROUP') && id !== null) add({ type, id, name: name ?? '' });
        }}
      />
      <EmbedUser onAdd={add} />
      {recipients.length === 0 && <p className={classes.about}>{words.noRecipients}</p>}
      <ul className={classes.list}>
        {recipients.map((recipient) => (
          <li key={keyOfRecipient(recipient)} className={classes.item}>
            <RecipientIcon type={recipient.type} />
            <span data-wide dir="auto">
              {recipient.name}
              {recipient.type === 'EMBED_USER' && (
                <span className={classes.about}> · {recipient.embedTenantName}</span>
              )}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.removeRecipient(recipient.name)}
              onClick={() => onChange(recipients.filter((other) => other !== recipient))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {more}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Enter chooses or adds somebody, and does not send the form. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function EmbedUser({ onAdd }: { onAdd(recipient: DraftRecipient): void }) {
  const words = useArea(DELIVERIES);
  const [isOpen, setOpen] = useState(false);
  const [embedTenantName, setTenant] = useState('');
  const [externalId, setId] = useState('');
  const isComplete = embedTenantName.trim() !== '' && externalId.trim() !== '';
  if (!isOpen)
    return (
      <div>
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {words.embedUser}
        </Button>
      </div>
    );
  const add = () => {
    if (!isComplete) return;
    const name = externalId.trim();
    onAdd({ type: 'EMBED_USER', id: null, name, embedTenantName: embedTenantName.trim() });
    setId('');
  };
  return (
    <div className={classes.row}>
      <TextInput
        label={words.embedTenant}
        maxLength={255}
        value={embedTenantName}
        onChange={({ currentTarget }) => setTenant(currentTarget.value)}
      />
      <TextInput
        label={words.externalId}
        maxLength={255}
        value={externalId}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') add();
        }}
      />
      <Button data-narrow variant="default" disabled={!isComplete} onClick={add}>
        {words.add}
      </Button>
    </div>
  );
}
