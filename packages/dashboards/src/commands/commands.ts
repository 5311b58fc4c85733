export { columnsOf } from '../config/columns.ts';
export { childPlaces, parentsOf } from '../config/containers.ts';
export { diffConfigs, summaryOf } from '../config/diff-configs.ts';
export { overlap } from '../config/overlap.ts';
export { type Added, adding, BOARD, freePlace, type NewWidget, newId, type Size } from './adding.ts';
export { type Applied, applyCommands, widgetOf as widgetChangedBy } from './apply-commands.ts';
export { ALIGNMENTS, type Alignment, aligned, distributed, withoutGaps } from './arranging.ts';
export { around, type Cells, freeRow, settled } from './cells.ts';
export { chartOf } from './chart-of.ts';
export {
  type AddedWidgets,
  type Adding,
  type AddProblem,
  copied,
  duplicated,
  pasted,
  withContent,
} from './clipboard.ts';
export {
  type DashboardCommand,
  type Place,
  type PlacedAt,
  REFUSALS,
  type Refusal,
  type RefusalCode,
  type SetCommand,
} from './command.ts';
export { commandsBetween } from './commands-between.ts';
export { moving, removals, setting, widgetOf } from './edits.ts';
export { fits } from './fits.ts';
export { grouped, ungrouped } from './grouping.ts';
export { itemKey, mergedValue } from './merged-value.ts';
export {
  cellsIn,
  EDGES,
  type Edge,
  movedBy,
  outermost,
  placing,
  resizedBy,
  type Step,
} from './moves.ts';
export { movedOnPhone, PHONE_ROWS, phoneSiblings, sizedOnPhone, unarrangedOnPhone } from './phone.ts';
export { placeOf } from './placing.ts';
export { valueAt } from './settings.ts';
