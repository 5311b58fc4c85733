export { type Applied, applyCommands, widgetOf as widgetChangedBy } from './apply-commands.ts';
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
export { placeOf } from './placing.ts';
