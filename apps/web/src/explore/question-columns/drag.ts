import type { DragEvent } from 'react';

/** What can be dragged over a question. */
const TYPES = { column: 'application/x-facet-column', field: 'application/x-facet-field' } as const;
type Dragged = keyof typeof TYPES;

/** Begins to drag a column, by its key, or a field, by its name. */
export function startDrag({ dataTransfer }: DragEvent, kind: Dragged, name: string): void {
  dataTransfer.setData(TYPES[kind], name);
  dataTransfer.effectAllowed = kind === 'column' ? 'move' : 'copy';
}

/** Whether something of a kind is dragged: what it is, browsers only say when it is dropped. */
export function isDragged({ dataTransfer }: DragEvent, kind: Dragged): boolean {
  return dataTransfer.types.includes(TYPES[kind]);
}

/** What was dropped; undefined for something of another kind. */
export function dropped({ dataTransfer }: DragEvent, kind: Dragged): string | undefined {
  return dataTransfer.getData(TYPES[kind]) || undefined;
}

/** Before which of the elements in lines a pointer is; their number if it is after the last one. */
export function placeOf(
  elements: readonly Element[],
  { clientX, clientY }: Pick<DragEvent, 'clientX' | 'clientY'>,
): number {
  const isRightToLeft = document.dir === 'rtl';
  const index = elements.findIndex((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (clientY < top) return true;
    const middle = (left + right) / 2;
    return clientY <= bottom && (isRightToLeft ? clientX > middle : clientX < middle);
  });
  return index === -1 ? elements.length : index;
}
