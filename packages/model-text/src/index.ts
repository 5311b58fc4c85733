export type { ModelCommand, ModelValue, Path, Refusal, TextEdit } from './command.ts';
export { applyEdits } from './command.ts';
export { type EditResult, editModel } from './edit-model.ts';
export { fieldAt, lengthAt, type ModelField, pathAt, rangeOf } from './fields.ts';
export {
  type ModelItem,
  type ModelText,
  type ReadOnlyReason,
  type ReadOnlyText,
  readModel,
} from './read-model.ts';
