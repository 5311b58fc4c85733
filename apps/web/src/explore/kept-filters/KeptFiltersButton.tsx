import type { Model } from '@facet/query';
import { IconBookmark } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useArea } from '../../words/area.ts';
import { KEPT_FILTERS } from '../../words/kept-filters/kept-filters-area.ts';
import type { Field } from '../fields/catalog.ts';
import { AddPopover } from '../question-parts/AddPopover.tsx';
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
      <AddPopover
        text={words.title}
        icon={<IconBookmark size={14} aria-hidden />}
        width={340}
        isOpen={isOpen}
        onOpen={(next) => {
          if (next) setApplied('');
          setOpen(next);
        }}
        content={() => (
          <KeptFiltersPanel
            {...props}
            onApplied={(name) => {
              setApplied(words.applied(name));
              setOpen(false);
            }}
          />
        )}
      />
      <span className={classes.spoken} role="status">
        {applied}
      </span>
    </>
  );
}
