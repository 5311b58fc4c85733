import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page.
 * @param onFiles undefined while files are not taken; the browser does not open them in place of the page then, either
 * @returns whether files are above the page that would be taken
 */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  useWindowEvent('dragover', (event) => {
    if (!hasFiles(event) || event.dataTransfer === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = onFiles === undefined ? 'none' : 'copy';
    setOver(onFiles !== undefined);
  });
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    // Also from one element of the page to another.
    if (relatedTarget === null) setOver(false);
  });
  useWindowEvent('drop', (event) => {
    setOver(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    onFiles?.([...(event.dataTransfer?.files ?? [])]);
  });
  return isOver;
}
