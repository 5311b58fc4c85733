import {
  IconBuilding,
  IconShieldLock,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react';
import type { Holder } from '../api/sharing-api.ts';
import classes from './Sharing.module.css';

const ICONS = {
  USER: IconUser,
  GROUP: IconUsers,
  EMBED_TENANT: IconBuilding,
  ALL_EMBED_USERS: IconWorld,
  EVERYONE: IconUsersGroup,
  ROLE: IconShieldLock,
  ADMINISTRATORS: IconShieldLock,
} as const satisfies Record<Holder['type'], unknown>;

/** What somebody with access is: a person, a group and so on. */
export function HolderIcon({ type }: Pick<Holder, 'type'>) {
  const Icon = ICONS[type];
  return (
    <span className={classes.icon}>
      <Icon size={16} aria-hidden />
    </span>
  );
}
