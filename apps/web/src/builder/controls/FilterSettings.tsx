import type { ControlMember } from '@facet/client';
import { type FilterOperator, type FilterValue, LIMITS, type WidgetOfType } from '@facet/dashboards';
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { IconPlus } from '@tabler/icons-react';
import { operatorName } from '../../controls/filter-text.ts';
import { useArea } from '../../words/area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';
import { useWords } from '../../words/words.ts';
import { SettledText } from '../SettledText.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { itemBefore, withText } from '../typed-item.ts';
import classes from './Controls.module.css';
import { DefaultFilter } from './DefaultFilter.tsx';
import { MovableRows } from './MovableRows.tsx';

interface FilterSettingsProps {
  readonly widget: WidgetOfType<'FILTER'>;
  readonly info: ControlMember;
}

/** The settings of a filter: its default value, and what viewers choose from. */
export function FilterSettings({ widget, info }: FilterSettingsProps) {
  const words = useArea(CONTROLS);
  const all = useWords();
  const set = useSettings(widget.id);
  const { config } = widget;
  const { operators = info.operators as readonly FilterOperator[] } = config;
  // A default value keeps its condition.
  const fewest = info.operators.filter((one, index) =>
    config.operator === undefined ? index === 0 : one === config.operator,
  );
  const choose = (operator: string, isChosen: boolean) => {
    const next = info.operators.filter((one) =>
      one === operator ? isChosen : operators.includes(one as FilterOperator),
    );
    set({ operators: next.length === info.operators.length ? undefined : next });
  };
  return (
    <>
      <DefaultFilter
        label={words.defaultValue}
        widget={widget}
        info={info}
        filter={defaultOf(widget)}
        onChange={(filter) =>
          set({
            operator: filter?.operator,
            value: filter?.value,
            caseSensitive: filter?.caseSensitive,
            startInclusive: filter?.startInclusive,
            endInclusive: filter?.endInclusive,
          })
        }
      />
      {/* A filter of times has one period. */}
      {info.type !== 'time' && (
        <Checkbox
          label={words.multiple}
          checked={config.multiple ?? info.type === 'string'}
          onChange={({ currentTarget: { checked } }) =>
            set({ multiple: checked === (info.type === 'string') ? undefined : checked })
          }
        />
      )}
      <details className={classes.part}>
        <summary className={classes.heading}>{words.conditions}</summary>
        <div className={classes.list}>
          <Checkbox
            size="xs"
            label={all.all}
            checked={config.operators === undefined}
            indeterminate={config.operators !== undefined}
            onChange={() => set({ operators: config.operators ? undefined : fewest })}
          />
          {info.operators.map((operator) => {
            const isChosen = operators.includes(operator as FilterOperator);
            return (
              <Checkbox
                key={operator}
                size="xs"
                label={operatorName(all, operator, info.type)}
                checked={isChosen}
                disabled={isChosen && operators.length === 1}
                onChange={({ currentTarget }) => choose(operator, currentTarget.checked)}
              />
            );
          })}
        </div>
      </details>
      {info.type !== 'time' && <OfferedValues widget={widget} type={info.type} />}
    </>
  );
}

function defaultOf({ config }: WidgetOfType<'FILTER'>): FilterValue | undefined {
  const { operator, value, caseSensitive, startInclusive, endInclusive } = config;
  if (operator === undefined && value === undefined) return undefined;
  const parts = { operator, value, caseSensitive, startInclusive, endInclusive };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

interface OfferedValuesProps {
  readonly widget: WidgetOfType<'FILTER'>;
  readonly type: ControlMember['type'];
}

/** The author's own list of values, instead of those in the data. */
function OfferedValues({ widget, type }: OfferedValuesProps) {
  const words = useArea(CONTROLS);
  const set = useSettings(widget.id);
  const { options = [] } = widget.config;
  const isIncomplete = options.some(({ value }) => value === '');
  return (
    <details className={classes.part} open={options.length > 0}>
      <summary className={classes.heading}>{words.offered}</summary>
      <div className={classes.list}>
        <p className={classes.note}>{words.offeredHelp}</p>
        <MovableRows
          label={words.offered}
          items={options}
          // By the place: a value is typed, and its field keeps the focus.
          keyOf={(_option, index) => String(index)}
          nameOf={({ value, label }) => label ?? String(value)}
          onChange={(next, basedOn) =>
            set(
              { options: next.length === 0 ? undefined : next },
              basedOn === undefined ? {} : { options: basedOn },
            )
          }
          content={(option, change) => (
            <>
              <SettledText
                label={words.value}
                value={String(option.value)}
                most={LIMITS.value}
                isValid={(text) => {
                  const value = typedValue(text, type);
                  return (
                    value !== undefined && !options.some((other) => String(other.value) === String(value))
                  );
                }}
                onSettle={(text, basedOn) => {
                  const value = typedValue(text, type);
                  const before = basedOn === '' ? '' : typedValue(basedOn, type);
                  if (value !== undefined && before !== undefined)
                    change({ ...option, value }, { ...option, value: before });
                }}
              />
              <SettledText
                label={words.label}
                value={option.label ?? ''}
                onSettle={(label, basedOn) =>
                  change(withText(option, 'label', label), itemBefore(option, 'label', basedOn))
                }
              />
            </>
          )}
        />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={isIncomplete}
          onClick={() => set({ options: [...options, { value: '' }] })}
        >
          {words.addValue}
        </Button>
      </div>
    </details>
  );
}

/** A typed value as the type of its field; undefined if it cannot be read as one. */
function typedValue(text: string, type: ControlMember['type']): string | number | boolean | undefined {
  if (type === 'number') {
    const number = text.trim() === '' ? Number.NaN : Number(text);
    return Number.isFinite(number) ? number : undefined;
  }
  if (type !== 'boolean') return text;
  const flag = text.trim().toLowerCase();
  return flag === 'true' || flag === 'false' ? flag === 'true' : undefined;
}
