import { IconUser, IconUserCode, IconUsers } from '@tabler/icons-react';
import type { DraftRecipient } from './draft-recipients.ts';

const ICONS = { USER: IconUser, GROUP: IconUsers, EMBED_USER: IconUserCode } as const;

export function RecipientIcon({ type }: Pick<DraftRecipient, 'type'>) {
  const Icon = ICONS[type];
  return <Icon size={16} aria-hidden />;
}
