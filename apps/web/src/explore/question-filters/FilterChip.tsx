import type { ReactNode } from 'react';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { ChipPopover } from '../question-parts/ChipPopover.tsx';

interface FilterChipProps {
  /** The title of the field. */
  readonly title: string;
  /** The condition in words. */
  readonly text: string;
  /** Whether the editor is open at first, as for a new filter. */
  readonly isNew?: boolean;
  /** Whether there is only text to read. */
  readonly isText?: boolean;
  readonly width?: number;
  /** The editor; it closes itself by the function. */
  editor(close: () => void): ReactNode;
  onRemove(): void;
  /** The editor was closed. */
  onClosed?(): void;
}

/** A filter of the question, which opens its editor. */
export function FilterChip({ title, ...props }: FilterChipProps) {
  const words = useArea(EXPLORE);
  return (
    <ChipPopover
      title={title}
      label={words.filterBy(title)}
      removeLabel={words.removeFilter(title)}
      {...props}
    />
  );
}
