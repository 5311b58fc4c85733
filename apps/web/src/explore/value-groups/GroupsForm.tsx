import { MOST_GROUPS, type NamedGroups } from '@facet/query';
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useState } from 'react';
import { useArea } from '../../words/area.ts';
import { VALUE_GROUPS } from '../../words/value-groups/value-groups-area.ts';
import type { Field } from '../fields/catalog.ts';
import { ValueChoice } from '../question-filters/ValueChoice.tsx';
import formClasses from '../question-parts/EditorForm.module.css';
import { EditorForm } from '../question-parts/EditorForm.tsx';
import { TextField } from '../question-parts/Fields.tsx';
import type { QuestionWork } from '../use-question.ts';
import { GroupRow } from './GroupRow.tsx';
import classes from './ValueGroups.module.css';

interface GroupsFormProps {
  readonly deploymentId: number;
  readonly field: Field;
  /** The key of the column. */
  readonly column: string;
  readonly groups: NamedGroups | null;
  readonly work: QuestionWork;
  onDone(): void;
}

type Group = NamedGroups['groups'][number];

/** Puts several values of a dimension into named groups. */
export function GroupsForm({ deploymentId, field, column, groups: before, work, onDone }: GroupsFormProps) {
  const words = useArea(VALUE_GROUPS);
  const [groups, setGroups] = useState<readonly Group[]>(before?.groups ?? []);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [name, setName] = useState('');
  const [hasRest, setHasRest] = useState(before === null || before.rest !== null);
  const [rest, setRest] = useState(before?.rest ?? words.other);
  const taken = new Set(groups.flatMap(({ values }) => values));
  const isNamed = picked.length > 0 && name.trim() !== '';
  const made = isNamed ? [...groups, { name: name.trim(), values: picked }] : groups;
  const make = () => {
    if (!isNamed) return;
    setGroups(made);
    setPicked([]);
    setName('');
  };
  const change = (index: number, group: Group) => setGroups(groups.with(index, group));
  return (
    <EditorForm
      isComplete={made.length > 0 && (picked.length === 0 || isNamed)}
      onApply={() =>
        work.attempt({
          kind: 'set-groups',
          column,
          groups: {
            kind: 'values',
            groups: made.map((group) => ({ ...group, name: group.name.trim() })),
            rest: hasRest ? rest.trim() : null,
          },
        })
      }
      onDone={onDone}
    >
      {/* Enter in the search must not apply the form. */}
      <section
        aria-label={words.values}
        onKeyDown={(event) =>
          event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()
        }
      >
        <ValueChoice
          deploymentId={deploymentId}
          field={field}
          values={picked}
          without={taken}
          noneLeft={words.allGrouped}
          onChange={(values) => setPicked(values.filter((value) => value !== null))}
        />
      </section>
      <div className={classes.make}>
        <TextField label={words.newGroup} value={name} onChange={setName} onEnter={make} />
        <Button
          variant="default"
          size="compact-md"
          disabled={!isNamed || groups.length >= MOST_GROUPS}
          onClick={make}
        >
          {words.make}
        </Button>
      </div>
      {groups.length === 0 && <p className={formClasses.hint}>{words.hint}</p>}
      {groups.map((group, index) => (
        <GroupRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has nothing else that stays when it is renamed
          key={index}
          group={group}
          canAdd={picked.length > 0}
          onAdd={() => {
            change(index, { ...group, values: [...group.values, ...picked] });
            setPicked([]);
          }}
          onChange={(next) => change(index, next)}
          onRemove={() => setGroups(groups.toSpliced(index, 1))}
        />
      ))}
      <Checkbox
        size="xs"
        label={words.rest}
        checked={hasRest}
        onChange={({ currentTarget }) => setHasRest(currentTarget.checked)}
      />
      {hasRest && <TextField label={words.restName} value={rest} onChange={setRest} />}
    </EditorForm>
  );
}
