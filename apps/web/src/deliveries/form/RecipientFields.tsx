import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { candidatesFor } from '../../api/sharing-api.ts';
import { HolderSearch } from '../../sharing/HolderSearch.tsx';
import { useArea } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import classes from '../Deliveries.module.css';
import { type DraftRecipient, keyOfRecipient } from './draft-recipients.ts';
import { EmbedUserForm } from './EmbedUserForm.tsx';
import { RecipientItem } from './RecipientItem.tsx';

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
  const [edited, setEdited] = useState<DraftRecipient | 'new'>();
  const list = candidatesFor({ deploymentId, kind: 'workbook', id: workbookId, title: '' });
  const keys = new Set(recipients.map(keyOfRecipient));
  const add = (recipient: DraftRecipient) => {
    if (!keys.has(keyOfRecipient(recipient))) onChange([...recipients, recipient]);
  };
  const put = (recipient: DraftRecipient) => {
    const key = keyOfRecipient(recipient);
    onChange([...recipients.filter((other) => keyOfRecipient(other) !== key), recipient]);
    setEdited(undefined);
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
      {edited === undefined ? (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setEdited('new')}>
            {words.embedUser}
          </Button>
        </div>
      ) : (
        <EmbedUserForm
          key={edited === 'new' ? edited : keyOfRecipient(edited)}
          recipient={edited === 'new' ? undefined : edited}
          onApply={put}
          onClose={() => setEdited(undefined)}
        />
      )}
      {recipients.length === 0 && <p className={classes.about}>{words.noRecipients}</p>}
      <ul className={classes.list}>
        {recipients.map((recipient) => (
          <RecipientItem
            key={keyOfRecipient(recipient)}
            recipient={recipient}
            onEdit={() => setEdited(recipient)}
            onRemove={() => onChange(recipients.filter((other) => other !== recipient))}
          />
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
