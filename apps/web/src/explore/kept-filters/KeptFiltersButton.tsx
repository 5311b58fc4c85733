import type { Model } from '@facet/query';
import { Popover } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useArea } from '../../words/area.ts';
import { KEPT_FILTERS } from '../../words/kept-filters/kept-filters-area.ts';
import type { Field } from '../catalog.ts';
import classes from '../Shelf.module.css';
import type { QuestionWork } from '../use-question.ts';

const KeptFiltersPanel = lazy(() =>
  import('./KeptFiltersPanel.tsx').then((module) => ({ default: module.KeptFiltersPanel })),
);

interface KeptFiltersButtonProps {
  readonly deploymentId: number;
  /** The view of the question. */
  readonly view: string;
  readonly work: QuestionWork;
  readonly model: Model;
  readonly fields: ReadonlyMap<string, Field>;
}

/** Opens the filters that are kept for a view, to use them again and to keep those of the question. */
export function KeptFiltersButton(props: KeptFiltersButtonProps) {
  const words = useArea(KEPT_FILTERS);
  const [isOpen, setOpen] = useState(false);
  const [applied, setApplied] = useState('');
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        width={340}
        shadow="md"
        trapFocus
        returnFocus
        withRoles={false}
        transitionProps={{ duration: 120 }}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.add}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => {
              setApplied('');
              setOpen(!isOpen);
            }}
          >
            <IconBookmark size={14} aria-hidden />
            {words.title}
          </button>
        </Popover.Target>
        <Popover.Dropdown
          role="dialog"
          aria-label={words.title}
          tabIndex={-1}
          className={classes.editor ?? ''}
        >
          {isOpen && (
            <Suspense fallback={<div className={classes.waiting} />}>
              <KeptFiltersPanel
                {...props}
                onApplied={(name) => {
                  setApplied(words.applied(name));
                  setOpen(false);
                }}
              />
            </Suspense>
          )}
        </Popover.Dropdown>
      </Popover>
      <span className={classes.spoken} role="status">
        {applied}
      </span>
    </>
  );
}
