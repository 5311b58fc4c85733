import type { Widget } from '@facet/dashboards';
import { Button, Popover, TextInput, UnstyledButton } from '@mantine/core';
import {
  IconChartBar,
  IconLetterT,
  IconPlus,
  IconSeparatorHorizontal,
  IconSpacingVertical,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { foundReports } from '../api/workspace-search.ts';
import { useArea } from '../words/area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import classes from './AddMenu.module.css';
import { useEditor } from './editor.ts';
import { type Addable, adding } from './new-widget.ts';

/** The button that adds a widget to the board. */
export function AddMenu({ deploymentId }: { readonly deploymentId: number }) {
  const words = useArea(EDITOR);
  const editor = useEditor();
  const [part, setPart] = useState<'closed' | 'kinds' | 'reports'>('closed');
  const add = (type: Addable, settings: Widget['config']) => {
    const command = adding(editor.state.getState().config, type, settings);
    editor.run([command]);
    editor.select([command.widget.id]);
    setPart('closed');
  };
  const kinds = [
    { label: words.chart, Icon: IconChartBar, go: () => setPart('reports') },
    { label: words.text, Icon: IconLetterT, go: () => add('TEXT', { markdown: words.newText }) },
    { label: words.divider, Icon: IconSeparatorHorizontal, go: () => add('DIVIDER', {}) },
    { label: words.spacer, Icon: IconSpacingVertical, go: () => add('SPACER', {}) },
  ];
  return (
    <Popover
      opened={part !== 'closed'}
      onChange={(isOpen) => {
        if (!isOpen) setPart('closed');
      }}
      position="bottom-end"
      width={288}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setPart(part === 'closed' ? 'kinds' : 'closed')}
        >
          {words.add}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>
        {part === 'reports' ? (
          <ReportChoice
            deploymentId={deploymentId}
            onBack={() => setPart('kinds')}
            onReport={(reportId) => add('CHART', { reportId })}
          />
        ) : (
          <ul className={classes.list}>
            {kinds.map(({ label, Icon, go }) => (
              <li key={label}>
                <UnstyledButton className={classes.entry} onClick={go}>
                  <Icon size={16} aria-hidden />
                  {label}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface ReportChoiceProps {
  readonly deploymentId: number;
  onBack(): void;
  onReport(id: number): void;
}

/** Reports that are offered at once; a search finds the others. */
const OFFERED = 20;

/** The reports of the deployment, of which one becomes a chart. */
function ReportChoice({ deploymentId, onBack, onReport }: ReportChoiceProps) {
  const words = useArea(EDITOR);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const { data, error } = useQuery({
    queryKey: ['workspace', 'chart-reports', deploymentId, wanted],
    queryFn: ({ signal }) => foundReports(deploymentId, wanted, OFFERED, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        label={words.chooseReport}
        placeholder={words.searchReports}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {error !== null && <p role="alert">{error.message}</p>}
      {data?.items.length === 0 && (
        <p className={classes.none}>{wanted === '' ? words.noReports : words.nothingFound}</p>
      )}
      <ul className={classes.list}>
        {data?.items.map(({ id, title, name }) => (
          <li key={id}>
            <UnstyledButton className={classes.entry} dir="auto" onClick={() => onReport(id)}>
              {title || name}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onBack}>
        {words.back}
      </Button>
    </>
  );
}
