import type { Control } from '@facet/dashboards';
import { useBoard } from '../../store/board-context.ts';
import { useArea } from '../../words/area.ts';
import { CANVAS } from '../../words/builder/canvas/canvas-area.ts';
import { nameOf } from '../canvas/name-of.ts';
import type { KnownCatalog } from './use-catalog.ts';

/** What controls are called: their label, or the title of their field. */
export function useControlName({ fields }: KnownCatalog): (control: Control) => string {
  const { dashboard } = useBoard();
  const words = useArea(CANVAS);
  return (control) => nameOf(control, { dashboard, members: fields }, words);
}
