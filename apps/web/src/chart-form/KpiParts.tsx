import type { Json, JsonObject, Visualisation } from '@facet/query';
import { ActionIcon, Button, NativeSelect, NumberInput } from '@mantine/core';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { isPercentage } from '../look/format-value.ts';
import { useArea } from '../words/area.ts';
import { CHART_FORM } from '../words/chart-form/chart-form-area.ts';
import classes from './ChartForm.module.css';
import type { FormColumn } from './form-column.ts';
import { TextField } from './SettingField.tsx';
import { isObject } from './spec-paths.ts';

interface KpiPartsProps {
  readonly spec: Visualisation['spec'];
  readonly columns: readonly FormColumn[];
  onChange(spec: JsonObject): void;
}

/** What each type of part has; the first field is required. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  number: ['column', 'label', 'unit'],
  comparison: ['column', 'better', 'unit'],
  progress: ['column', 'target', 'better', 'label'],
  sparkline: ['column'],
  text: ['text'],
  html: ['html'],
};

/** The parts of a key figure, from top to bottom. */
export function KpiParts({ spec, columns, onChange }: KpiPartsProps) {
  const { parts: words } = useArea(CHART_FORM);
  const own = isObject(spec) ? spec : {};
  const parts: readonly JsonObject[] = Array.isArray(own.blocks) ? own.blocks.filter(isObject) : [];
  const change = (blocks: readonly JsonObject[]) => onChange({ ...own, blocks: [...blocks] });
  const first = columns.find(({ type }) => type === 'number');
  return (
    <>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
        <div key={index} className={classes.part}>
          <div className={classes.partHead}>
            <NativeSelect
              size="xs"
              aria-label={words.fields.type}
              value={String(part.type)}
              data={Object.keys(FIELDS).map((type) => ({ value: type, label: words.types[type] ?? type }))}
              onChange={({ currentTarget }) =>
                change(parts.with(index, partOf(currentTarget.value, part, columns, first)))
              }
            />
            {index > 0 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={words.moveUp}
                onClick={() => change(parts.toSpliced(index, 1).toSpliced(index - 1, 0, part))}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={words.remove}
              onClick={() => change(parts.toSpliced(index, 1))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
          <div className={classes.pairs}>
            {(FIELDS[String(part.type)] ?? []).map((name) => (
              <PartField
                key={name}
                name={name}
                value={part[name]}
                isPercent={isPercentage(columns.find((column) => column.name === part.column)?.format)}
                columns={columns}
                onChange={(value) => {
                  const { [name]: _, ...rest } = part;
                  change(parts.with(index, value === undefined ? rest : { ...rest, [name]: value }));
                }}
              />
            ))}
          </div>
        </div>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => change([...parts, { type: 'number', column: first?.name ?? '' }])}
      >
        {words.add}
      </Button>
    </>
  );
}

interface PartFieldProps {
  readonly name: string;
  readonly value: Json | undefined;
  /** Whether the column of the part has percentages. */
  readonly isPercent: boolean;
  readonly columns: readonly FormColumn[];
  onChange(value: Json | undefined): void;
}

function PartField({ name, value, isPercent, columns, onChange }: PartFieldProps) {
  const { parts: words, automatic } = useArea(CHART_FORM);
  const label = words.fields[name] ?? name;
  const size = isPercent ? 100 : 1;
  if (name === 'column' || name === 'better')
    return (
      <NativeSelect
        className={classes.field}
        size="xs"
        label={label}
        value={typeof value === 'string' ? value : ''}
        data={
          name === 'column'
            ? choicesOf(columns, value)
            : [
                { value: '', label: automatic },
                { value: 'up', label: words.better.up },
                { value: 'down', label: words.better.down },
              ]
        }
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      />
    );
  if (name === 'target')
    return (
      <NumberInput
        className={classes.field}
        size="xs"
        label={label}
        value={typeof value === 'number' ? rounded(value * size) : ''}
        suffix={isPercent ? '\u00a0%' : ''}
        hideControls
        onChange={(next) => typeof next === 'number' && next !== 0 && onChange(rounded(next / size))}
      />
    );
  const isContent = name === 'text' || name === 'html';
  return (
    <TextField
      label={label}
      isWide={isContent}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange(text ?? (isContent ? '' : undefined))}
    />
  );
}

/** The columns with numbers, and the chosen one if it is gone. */
function choicesOf(columns: readonly FormColumn[], chosen: Json | undefined) {
  const choices = columns
    .filter(({ type }) => type === 'number')
    .map((column) => ({ value: column.name, label: column.title }));
  const isGone = typeof chosen === 'string' && !choices.some(({ value }) => value === chosen);
  return isGone ? [{ value: chosen, label: chosen }, ...choices] : choices;
}

/** Without what calculating with percentages adds at the end of a number. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}

/** A part of another type, with what both types have. */
function partOf(
  type: string,
  before: JsonObject,
  columns: readonly FormColumn[],
  first: FormColumn | undefined,
): JsonObject {
  const column = columns.find(({ name }) => name === before.column) ?? first;
  const fields = FIELDS[type] ?? [];
  const kept = Object.fromEntries(Object.entries(before).filter(([key]) => fields.includes(key)));
  const required: JsonObject = {
    ...(fields.includes('column') ? { column: column?.name ?? '' } : {}),
    ...(fields.includes('target') ? { target: isPercentage(column?.format) ? 1 : 100 } : {}),
    ...(fields.includes('text') ? { text: '' } : {}),
    ...(fields.includes('html') ? { html: '' } : {}),
  };
  return { type, ...required, ...kept };
}
