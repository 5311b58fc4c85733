import type { ControlMember } from '@facet/client';
import type { FilterValue, WidgetOfType } from '@facet/dashboards';
import { lazy, Suspense, useState } from 'react';
import { ControlField } from '../../controls/ControlField.tsx';
import type { FilterSetting } from '../../controls/FilterEditor.tsx';
import { filterText, valueList } from '../../controls/filter-text.ts';
import { useFormats } from '../../look/formats-context.ts';
import { isUnary } from '../../store/control-values.ts';
import { useWords } from '../../words/words.ts';
import classes from './Controls.module.css';

const FilterEditor = lazy(() => import('../../controls/FilterEditor.tsx'));

interface DefaultFilterProps {
  readonly label: string;
  readonly widget: WidgetOfType<'FILTER'>;
  readonly info: ControlMember;
  readonly filter: FilterValue | undefined;
  /** What it shows without a value; by default, that all values are let through. */
  readonly placeholder?: string;
  /** Undefined for no value. */
  onChange(filter: FilterValue | undefined): void;
}

/** A value of a filter, chosen as viewers choose it. */
export function DefaultFilter(props: DefaultFilterProps) {
  const { label, widget, info, filter, placeholder, onChange } = props;
  const words = useWords();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { options = [] } = widget.config;
  const labels = new Map(
    options.map((option) => [String(option.value), option.label ?? String(option.value)]),
  );
  const change = (next: FilterSetting | null) =>
    onChange(
      next === null || (valueList(next).length === 0 && !isUnary(next.operator ?? 'equals'))
        ? undefined
        : (next as FilterValue),
    );
  return (
    <div className={classes.formField}>
      <ControlField
        label={label}
        text={
          (filter === undefined ? placeholder : undefined) ??
          filterText(filter, info.type, words, formats, labels)
        }
        isChosen={filter !== undefined}
        isOpen={isOpen}
        takesFocus
        onOpen={setOpen}
        onClear={() => onChange(undefined)}
      >
        <Suspense>
          <FilterEditor
            widget={widget}
            info={info}
            filter={filter}
            takesNew
            onChange={change}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      </ControlField>
    </div>
  );
}
