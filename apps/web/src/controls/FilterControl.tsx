import type { FilterChoice, WidgetOfType } from '@facet/dashboards';
import { lazy, Suspense, useState } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { useBoard, useBoardState } from '../store/board-context.ts';
import { useWords } from '../words/words.ts';
import { ControlField } from './ControlField.tsx';
import { filterText } from './filter-text.ts';
import { useControl } from './use-control.ts';

// Fields for numbers and lists are needed with the first filter that a viewer opens.
const loadEditor = () => import('./FilterEditor.tsx');
const FilterEditor = lazy(loadEditor);

/** A filter: its value in words, and an editor for it. */
export function FilterControl({ widget }: { widget: WidgetOfType<'FILTER'> }) {
  const board = useBoard();
  const words = useWords();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { config } = widget;
  const { member = '', options = [] } = config;
  const info = useBoardState(({ members }) => members.get(member));
  const { value, isChosen } = useControl(widget);
  const filter = value?.filter;
  const label = config.label ?? info?.title ?? member;
  const labels = new Map(
    options.map((option) => [String(option.value), option.label ?? String(option.value)]),
  );
  const set = (next: Omit<FilterChoice, 'member'> | null) =>
    board.run({ kind: 'filter', member, choice: next === null ? null : { member, ...next } });
  return (
    <ControlField
      label={label}
      description={config.description}
      text={filterText(filter, info?.type ?? guessedType(filter), words, formats, labels)}
      isLocked={config.visibility === 'disabled'}
      isChosen={isChosen}
      isOpen={isOpen}
      takesFocus
      onApproach={() =>
        loadEditor().then(
          ({ loadFor }) => loadFor(info?.type),
          () => undefined,
        )
      }
      onOpen={setOpen}
      onClear={() => set(null)}
    >
      {info !== undefined && (
        <Suspense>
          <FilterEditor
            widget={widget}
            info={info}
            filter={filter}
            onChange={set}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </ControlField>
  );
}

/** Until the server has described the member, dates look like dates. */
function guessedType(filter: Omit<FilterChoice, 'member'> | undefined) {
  const [first] = Array.isArray(filter?.value) ? filter.value : [filter?.value];
  return /^\d{4}-\d{2}-\d{2}/.test(String(first)) ? 'time' : 'string';
}
