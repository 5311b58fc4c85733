import type { DimensionColumn } from '@facet/query';
import { keyOf } from '@facet/query';
import { Dialog } from '../../look/Dialog.tsx';
import { useArea } from '../../words/area.ts';
import { VALUE_GROUPS } from '../../words/value-groups/value-groups-area.ts';
import type { Field } from '../fields/catalog.ts';
import type { QuestionWork } from '../use-question.ts';
import { BinsForm } from './BinsForm.tsx';
import { GroupsForm } from './GroupsForm.tsx';

interface ValueGroupsDialogProps {
  readonly deploymentId: number;
  readonly column: DimensionColumn;
  readonly field: Field;
  readonly work: QuestionWork;
  onClose(): void;
}

/** Groups the values of a column, or divides its numbers into bins. */
export function ValueGroupsDialog({ deploymentId, column, field, work, onClose }: ValueGroupsDialogProps) {
  const words = useArea(VALUE_GROUPS);
  const { groups } = column;
  const form = { deploymentId, field, column: keyOf(column), work, onDone: onClose };
  const isNumber = field.type === 'number';
  return (
    <Dialog
      title={isNumber ? words.titleOfBins(field.title) : words.titleOfGroups(field.title)}
      width={480}
      onClose={onClose}
    >
      {isNumber ? (
        <BinsForm {...form} bins={groups?.kind === 'bins' ? groups : null} />
      ) : (
        <GroupsForm {...form} groups={groups?.kind === 'values' ? groups : null} />
      )}
    </Dialog>
  );
}
