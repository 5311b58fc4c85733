import { ActionIcon } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useArea } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import classes from '../Deliveries.module.css';
import type { DraftRecipient } from './draft-recipients.ts';
import { RecipientIcon } from './RecipientIcon.tsx';

/** Characters of a security context that are shown. */
const MOST = 60;

interface RecipientItemProps {
  readonly recipient: DraftRecipient;
  onEdit(): void;
  onRemove(): void;
}

/** A recipient in the list, with what an embed user has in this delivery only. */
export function RecipientItem({ recipient, onEdit, onRemove }: RecipientItemProps) {
  const words = useArea(DELIVERIES);
  const { type, name } = recipient;
  const isEmbedUser = type === 'EMBED_USER';
  return (
    <li className={classes.item}>
      <RecipientIcon type={type} />
      <span data-wide dir="auto">
        {name}
        {isEmbedUser && <span className={classes.about}> · {settingsText(recipient)}</span>}
      </span>
      {isEmbedUser && (
        <ActionIcon variant="subtle" color="gray" aria-label={words.editTitle(name)} onClick={onEdit}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={words.removeRecipient(name)} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function settingsText({ embedTenantName, settings = {} }: DraftRecipient): string {
  const { groups = [], securityContext, userAttributes = [], locale, timezone } = settings;
  const context = securityContext === undefined ? '' : JSON.stringify(securityContext);
  const parts = [
    embedTenantName,
    ...groups,
    context.length > MOST ? `${context.slice(0, MOST)}…` : context,
    ...userAttributes.map(({ name, value }) => `${name}: ${value}`),
    locale,
    timezone,
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
