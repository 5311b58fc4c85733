import type { MemberFilter } from '@facet/query';
import type { Field } from '../fields/catalog.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { TimeConditionEditor } from './TimeConditionEditor.tsx';

interface LeafEditorProps {
  readonly deploymentId: number;
  /** Undefined if the model no longer has it. */
  readonly field: Field | undefined;
  /** The condition to change; undefined for a new one. */
  readonly filter: MemberFilter | undefined;
  onChange(filter: MemberFilter): void;
  /** The condition is complete. */
  onDone(): void;
}

/** Changes a condition on any field. */
export function LeafEditor({ deploymentId, field, filter, onChange, onDone }: LeafEditorProps) {
  if (field === undefined) return null;
  const apply = (changed: MemberFilter) => {
    onChange(changed);
    onDone();
  };
  if (field.type === 'time')
    return <TimeConditionEditor member={field.name} filter={filter} onApply={apply} />;
  return (
    <ConditionEditor
      deploymentId={deploymentId}
      field={field}
      filter={filter}
      onApply={apply}
      onChange={(changed) => changed !== null && onChange(changed)}
    />
  );
}
