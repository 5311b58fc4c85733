import { type NewWidget, newId } from '@facet/dashboards/commands';
import {
  IconAppWindow,
  IconBulb,
  IconChartBar,
  IconFilter,
  IconLayoutColumns,
  IconLayoutGrid,
  IconLayoutNavbarCollapse,
  IconLayoutRows,
  IconLetterT,
  IconNumber123,
  IconPhoto,
  IconReportAnalytics,
  IconSeparatorHorizontal,
  IconSpacingVertical,
  IconSparkles,
  IconTable,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { AddingWords } from '../../words/builder/adding/words.ts';
import type { NewChartKind } from '../question/new-chart-kind.ts';
import { GRID } from './grid.ts';

/** A part of the menu that leads to a widget. */
export type AddPart = 'report' | 'control' | 'suggestion';

export const GROUPS = ['charts', 'controls', 'texts', 'containers'] as const;
type AddGroup = (typeof GROUPS)[number];
export type AddEntryId =
  | 'question'
  | 'report'
  | 'suggestion'
  | 'figure'
  | 'table'
  | 'summary'
  | 'text'
  | 'image'
  | 'divider'
  | 'spacer'
  | 'grid'
  | 'row'
  | 'column'
  | 'tabs'
  | 'section'
  | 'control';

/** An entry of the menu: a widget, or what leads to one. */
export interface AddEntry {
  readonly id: AddEntryId;
  readonly group: AddGroup;
  readonly Icon: ComponentType<{ readonly size: number }>;
  /** What follows in the menu. */
  readonly part?: AddPart;
  /** What is asked in a dialog. */
  readonly asks?: NewChartKind;
  widget?(words: AddingWords): NewWidget;
}

const HALF = { w: 6, h: 6 };
const LINE = { w: 12, h: 1 };

export const ENTRIES: readonly AddEntry[] = [
  { id: 'question', group: 'charts', Icon: IconChartBar, asks: 'question' },
  { id: 'report', group: 'charts', Icon: IconReportAnalytics, part: 'report' },
  { id: 'suggestion', group: 'charts', Icon: IconBulb, part: 'suggestion' },
  { id: 'figure', group: 'charts', Icon: IconNumber123, asks: 'figure' },
  { id: 'table', group: 'charts', Icon: IconTable, asks: 'table' },
  {
    id: 'summary',
    group: 'charts',
    Icon: IconSparkles,
    widget: () => ({ type: 'AI', size: HALF, config: {} }),
  },
  { id: 'control', group: 'controls', Icon: IconFilter, part: 'control' },
  {
    id: 'text',
    group: 'texts',
    Icon: IconLetterT,
    widget: ({ newText }) => ({ type: 'TEXT', size: { w: 6, h: 2 }, config: { markdown: newText } }),
  },
  {
    id: 'image',
    group: 'texts',
    Icon: IconPhoto,
    widget: () => ({ type: 'IMAGE', size: { w: 4, h: 4 }, config: {} }),
  },
  {
    id: 'divider',
    group: 'texts',
    Icon: IconSeparatorHorizontal,
    widget: () => ({ type: 'DIVIDER', size: LINE, config: {} }),
  },
  {
    id: 'spacer',
    group: 'texts',
    Icon: IconSpacingVertical,
    widget: () => ({ type: 'SPACER', size: LINE, config: {} }),
  },
  { id: 'grid', group: 'containers', Icon: IconLayoutGrid, widget: () => GRID },
  {
    id: 'row',
    group: 'containers',
    Icon: IconLayoutColumns,
    widget: () => ({ type: 'CONTAINER', size: { w: 12, h: 4 }, config: { layout: 'stack' } }),
  },
  {
    id: 'column',
    group: 'containers',
    Icon: IconLayoutRows,
    widget: () => ({ type: 'CONTAINER', size: HALF, config: { layout: 'stack', direction: 'vertical' } }),
  },
  {
    id: 'section',
    group: 'containers',
    Icon: IconLayoutNavbarCollapse,
    widget: ({ newSection }) => ({
      ...GRID,
      config: { ...GRID.config, title: newSection, collapsible: true },
    }),
  },
  {
    id: 'tabs',
    group: 'containers',
    Icon: IconAppWindow,
    widget: ({ tab }) => ({
      type: 'CONTAINER',
      size: { w: 12, h: 8 },
      config: {
        layout: 'tabs',
        tabs: ['1', '2'].map((number) => ({ id: newId('tab'), title: tab(number) })),
      },
      content: [GRID, GRID],
    }),
  },
];
