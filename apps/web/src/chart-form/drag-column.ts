import type { DragEvent } from 'react';

const TYPE = 'application/x-facet-column';

/** Attributes of what can be dragged to a shelf: a column by its name. */
export function draggedColumn(name: string, from: string | null = null) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(TYPE, JSON.stringify({ name, from }));
      event.dataTransfer.effectAllowed = 'move';
    },
  };
}

/** Attributes of a shelf onto which columns can be dropped. */
export function columnTarget(onDrop: (name: string, from: string | null) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(TYPE)) return;
      event.preventDefault();
      event.currentTarget.toggleAttribute('data-over', true);
    },
    onDragLeave: (event: DragEvent) => event.currentTarget.removeAttribute('data-over'),
    onDrop: (event: DragEvent) => {
      event.currentTarget.removeAttribute('data-over');
      const text = event.dataTransfer.getData(TYPE);
      if (text === '') return;
      event.preventDefault();
      const { name, from } = JSON.parse(text) as { name: string; from: string | null };
      onDrop(name, from);
    },
  };
}
