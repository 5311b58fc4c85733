import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import { Select } from '@mantine/core';
import { IconGitBranch, IconSelector } from '@tabler/icons-react';
import type { ModelBranch } from '../api/model-api.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import classes from './BranchBar.module.css';
import { type BranchPlace, nameOf } from './branch-place.ts';

interface BranchChoiceProps {
  readonly branches: readonly ModelBranch[];
  readonly place: BranchPlace;
  onChoose(name: string): void;
}

/** The branch of the page, which is always named, and the way to others. */
export function BranchChoice({ branches, place: { branch, deploy }, onChoose }: BranchChoiceProps) {
  const words = useArea(MODEL);
  const itemsOf = (isWanted: (one: ModelBranch) => boolean) =>
    branches.filter(isWanted).map((one) => ({ value: one.name, label: nameOf(one, deploy, words) }));
  const groups = [
    { group: words.groups.shared, items: itemsOf(({ kind }) => kind !== 'dev') },
    { group: words.groups.own, items: itemsOf(({ isOwn }) => isOwn) },
    { group: words.groups.others, items: itemsOf(({ kind, isOwn }) => kind === 'dev' && !isOwn) },
  ];
  return (
    <Select
      className={classes.choice ?? ''}
      aria-label={words.branch}
      title={branch.name}
      data={groups.filter(({ items }) => items.length > 0)}
      value={branch.name}
      onChange={(name) => name !== null && onChoose(name)}
      allowDeselect={false}
      searchable={branches.length > 8}
      maxDropdownHeight={360}
      checkIconPosition="right"
      leftSection={<IconGitBranch size={16} aria-hidden />}
      rightSection={<IconSelector size={16} aria-hidden />}
      comboboxProps={{ withinPortal: true, width: 320, position: 'bottom-start' }}
    />
  );
}
