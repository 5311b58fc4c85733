import type { DashboardConfig } from '@facet/dashboards';
import { childPlaces, parentsOf, placeOf } from '@facet/dashboards/commands';
import { useMemo, useState } from 'react';
import type { BoardStore } from '../../store/board-store.ts';
import { useArea, useLocale } from '../../words/area.ts';
import { CANVAS } from '../../words/builder/canvas/canvas-area.ts';
import type { CanvasWords } from '../../words/builder/canvas/words.ts';
import { nameOf } from './name-of.ts';

/** What is said of widgets while they are edited. */
export interface Names {
  readonly words: CanvasWords;
  /** A number in the reader's digits. */
  number(value: number): string;
  /** Where a widget is. */
  placeOf(config: DashboardConfig, id: string): string;
  /** How large a widget is. */
  sizeOf(config: DashboardConfig, id: string): string;
}

/** What a live region says, and how widgets are called there. */
export function useAnnounced(board: BoardStore) {
  const words = useArea(CANVAS);
  const locale = useLocale();
  const [announcement, announce] = useState('');
  const names = useMemo((): Names => {
    const format = new Intl.NumberFormat(locale);
    const number = (value: number) => format.format(value);
    const named = () => ({ dashboard: board.dashboard, members: board.state.getState().members });
    return {
      words,
      number,
      placeOf(config, id) {
        const widget = config.widgets.find((one) => one.id === id);
        if (widget === undefined) return '';
        const name = nameOf(widget, named(), words);
        const { container, tab, order = 0 } = placeOf(config, widget);
        const parent = parentsOf(config.widgets).get(id);
        if (container !== null && parent !== undefined && (tab !== null || parent.config.layout !== 'grid')) {
          const count = tab === null ? childPlaces(parent).length : 1;
          return words.inside(name, nameOf(parent, named(), words), number(order + 1), number(count));
        }
        const { x, y } = widget.position;
        return words.at(name, number(x + 1), number(y + 1));
      },
      sizeOf(config, id) {
        const widget = config.widgets.find((one) => one.id === id);
        if (widget === undefined) return '';
        const { w, h } = widget.position;
        return words.size(nameOf(widget, named(), words), number(w), number(h));
      },
    };
  }, [words, locale, board]);
  return { announcement, announce, names };
}
