import type { Filter, Refusal } from '@facet/query';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '../fields/catalog.ts';
import { RefusalNote } from '../question-parts/EditorForm.tsx';
import { GroupNode } from './GroupNode.tsx';
import type { GroupActions } from './group-actions.ts';
import { addedTo, filterAt, type Group, replacedAt, withoutEmptyGroups, withParts } from './group-edits.ts';
import { partsOf } from './use-filter-text.ts';

interface GroupEditorProps {
  readonly deploymentId: number;
  readonly group: Group;
  /** The fields of the view by their names. */
  readonly fields: ReadonlyMap<string, Field>;
  /** Applies a change; null for a group that is empty. */
  onChange(filter: Filter | null): Refusal | null;
  /** Takes a condition out of the outermost group: both hold then. */
  onMoveOut(rest: Filter | null, filter: Filter): Refusal | null;
}

/** Changes a group of conditions, of which any or all hold. Groups that are still empty are only here. */
export function GroupEditor({ deploymentId, group, fields, onChange, onMoveOut }: GroupEditorProps) {
  const [draft, setDraft] = useState(group);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const change = (next: Group) => {
    const refused = onChange(withoutEmptyGroups(next) ?? null);
    setRefusal(refused);
    if (refused === null) setDraft(next);
  };
  const actions: GroupActions = {
    setKind(path, kind) {
      const parts = partsOf(filterAt(draft, path) ?? draft);
      const turned = kind === 'and' ? { and: parts } : { or: parts };
      change(path.length === 0 ? turned : replacedAt(draft, path, [turned]));
    },
    replace: (path, filter) => change(replacedAt(draft, path, [filter])),
    remove: (path) => change(replacedAt(draft, path, [])),
    add(path, filter) {
      const next = addedTo(draft, path, filter);
      if (withoutEmptyGroups(filter) === undefined) setDraft(next);
      else change(next);
    },
    moveOut(path) {
      const moved = filterAt(draft, path);
      if (moved === undefined) return;
      const rest = replacedAt(draft, path, []);
      const above = path.slice(0, -2);
      if (path.length > 1) return change(addedTo(rest, above, moved));
      const refused = onMoveOut(withoutEmptyGroups(rest) ?? null, moved);
      setRefusal(refused);
      if (refused === null) setDraft(withParts(rest, partsOf(rest)));
    },
    moveInto(path, target) {
      const moved = filterAt(draft, path);
      // What is added comes last in its group, so that the path still leads to what is moved.
      if (moved !== undefined) change(replacedAt(addedTo(draft, target, moved), path, []));
    },
  };
  return (
    <Stack gap={8}>
      <GroupNode
        deploymentId={deploymentId}
        group={draft}
        path={[]}
        fields={fields}
        isOfMeasures={isOfMeasures(draft, fields)}
        actions={actions}
      />
      <RefusalNote refusal={refusal} />
    </Stack>
  );
}

/** Whether a group has conditions on measures: a group has conditions on one kind of field. */
function isOfMeasures(filter: Filter, fields: ReadonlyMap<string, Field>): boolean {
  return 'member' in filter
    ? fields.get(filter.member)?.kind === 'measure'
    : partsOf(filter).some((part) => isOfMeasures(part, fields));
}
