import { ActionIcon, Loader } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconUsers } from '@tabler/icons-react';
import type { KeptFilterListItem } from '../../api/kept-filters-api.ts';
import { useArea } from '../../words/area.ts';
import { KEPT_FILTERS } from '../../words/kept-filters/kept-filters-area.ts';
import classes from './KeptFilters.module.css';

interface KeptFilterRowProps {
  readonly item: KeptFilterListItem;
  /** Whether it has members that the person does not have. */
  readonly isIncomplete: boolean;
  readonly isBusy: boolean;
  onApply(): void;
  onChange(): void;
}

/** A kept filter: its name applies it. */
export function KeptFilterRow({ item, isIncomplete, isBusy, onApply, onChange }: KeptFilterRowProps) {
  const words = useArea(KEPT_FILTERS);
  const { name, isShared, canEdit, user } = item;
  const owner = user?.firstName || user?.email || '';
  return (
    <li className={classes.row}>
      <button type="button" className={classes.apply} disabled={isBusy} onClick={onApply}>
        <span className={classes.name}>
          <bdi>{name}</bdi>
        </span>
        {isShared && (
          <small className={classes.about}>
            <IconUsers size={12} aria-hidden /> {words.sharedBy(owner)}
          </small>
        )}
        {isIncomplete && (
          <small className={classes.about} data-bad>
            <IconAlertTriangle size={12} aria-hidden /> {words.incomplete}
          </small>
        )}
      </button>
      {isBusy && <Loader size={14} />}
      {canEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={words.change(name)}
          onClick={onChange}
        >
          <IconPencil size={14} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
