import { Select } from '@mantine/core';
import { IconColumns2 } from '@tabler/icons-react';
import type { ModelBranch } from '../api/model-api.ts';
import { type BranchPlace, nameOf } from '../model/branch-place.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { PLAYGROUND } from '../words/playground/playground-area.ts';
import classes from './Playground.module.css';

interface ComparedChoiceProps {
  readonly branches: readonly ModelBranch[];
  readonly place: BranchPlace;
  readonly compared: ModelBranch | undefined;
  /** @param name null to compare no longer */
  onChoose(name: string | null): void;
}

/** The branch whose answer is shown beside that of the page; the deployed one first. */
export function ComparedChoice({ branches, place, compared, onChoose }: ComparedChoiceProps) {
  const words = useArea(PLAYGROUND);
  const model = useArea(MODEL);
  const { branch, deploy } = place;
  const others = branches.filter(({ name }) => name !== branch.name);
  if (others.length === 0) return null;
  const sorted = others.toSorted((one, two) => Number(two.kind === 'deploy') - Number(one.kind === 'deploy'));
  return (
    <Select
      className={classes.compared ?? ''}
      aria-label={words.compare}
      placeholder={words.compare}
      data={sorted.map((one) => ({ value: one.name, label: nameOf(one, deploy, model) }))}
      value={compared?.name ?? null}
      onChange={onChoose}
      clearable
      clearButtonProps={{ 'aria-label': words.stopComparing }}
      searchable={others.length > 8}
      maxDropdownHeight={360}
      checkIconPosition="right"
      leftSection={<IconColumns2 size={16} aria-hidden />}
      comboboxProps={{ withinPortal: true, width: 320, position: 'bottom-start' }}
    />
  );
}
