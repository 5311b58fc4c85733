import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import type { Field } from '../fields/catalog.ts';
import { FieldList } from '../fields/FieldList.tsx';
import { AddPopover } from '../question-parts/AddPopover.tsx';
import classes from '../Shelf.module.css';

interface AddFilterProps {
  readonly fields: ReadonlyMap<string, Field>;
  /** The segments of the question. */
  readonly segments: readonly string[];
  onChoose(field: Field): void;
}

/** Opens the fields, to filter by one of them. */
export function AddFilter({ fields, segments, onChoose }: AddFilterProps) {
  const { filters } = useArea(EXPLORE);
  const { add } = useArea(QUESTION);
  const [isOpen, setOpen] = useState(false);
  const view = useMemo(() => ({ fields: [...fields.values()] }), [fields]);
  const used = useMemo(() => new Set(segments), [segments]);
  return (
    <AddPopover
      text={add}
      label={`${filters}: ${add}`}
      icon={<IconPlus size={14} aria-hidden />}
      width={300}
      isOpen={isOpen}
      returnsFocus={false}
      onOpen={setOpen}
      content={() => (
        <div className={classes.choice}>
          <FieldList
            view={view}
            used={used}
            onToggle={(field) => {
              setOpen(false);
              onChoose(field);
            }}
          />
        </div>
      )}
    />
  );
}
