import type { Json, JsonObject } from '@facet/query';
import { ActionIcon, Button, NativeSelect, NumberInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useArea } from '../words/area.ts';
import { CHART_FORM } from '../words/chart-form/chart-form-area.ts';
import classes from './ChartForm.module.css';
import { TextField } from './SettingField.tsx';
import { isObject } from './spec-paths.ts';

interface ReferenceLinesProps {
  readonly value: Json | undefined;
  onChange(value: Json | undefined): void;
}

/** Lines across a chart, each at a number of an axis. */
export function ReferenceLines({ value, onChange }: ReferenceLinesProps) {
  const words = useArea(CHART_FORM);
  const lines: readonly JsonObject[] = Array.isArray(value) ? value.filter(isObject) : [];
  const change = (next: readonly JsonObject[]) => onChange(next.length === 0 ? undefined : [...next]);
  const set = (index: number, line: JsonObject) => change(lines.with(index, line));
  return (
    <>
      {lines.map((line, index) => {
        const axis = line.x === undefined ? 'y' : 'x';
        const { x: _x, y: _y, ...rest } = line;
        const at = line[axis];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <div key={index} className={classes.reference}>
            <NativeSelect
              size="xs"
              aria-label={words.referenceAxis}
              value={axis}
              data={(['y', 'x'] as const).map((one) => ({ value: one, label: words.slots[one] ?? one }))}
              onChange={({ currentTarget }) => set(index, { [currentTarget.value]: at ?? 0, ...rest })}
            />
            <NumberInput
              size="xs"
              aria-label={words.referenceValue}
              value={typeof at === 'number' ? at : ''}
              hideControls
              onChange={(next) => typeof next === 'number' && set(index, { ...line, [axis]: next })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={words.removeReference}
              onClick={() => change(lines.toSpliced(index, 1))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
            <TextField
              label={words.referenceLabel}
              value={typeof line.label === 'string' ? line.label : ''}
              onChange={(label) => {
                const { label: _, ...own } = line;
                set(index, label === undefined ? own : { ...own, label });
              }}
            />
          </div>
        );
      })}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => change([...lines, { y: 0 }])}
      >
        {words.addReference}
      </Button>
    </>
  );
}
