import { isAlias } from 'yaml';
import { changed, isSameDocument, isSameText, valueAt } from './changed-value.ts';
import {
  applyEdits,
  inOrder,
  leastEdit,
  type ModelCommand,
  type ModelValue,
  type Refusal,
  RefusedEdit,
  type TextEdit,
} from './command.ts';
import { addEdits, moveEdits } from './edits/list-edits.ts';
import { removeEdits } from './edits/remove-edits.ts';
import { setEdits } from './edits/set-edits.ts';
import { type ModelText, readModel } from './read-model.ts';

/** The edits of a change, or why it is not made. */
export type EditResult =
  | {
      readonly edits: readonly TextEdit[];
      /** The model after them. */
      readonly after: ModelText;
      readonly refusal?: undefined;
    }
  | { readonly edits?: undefined; readonly after?: undefined; readonly refusal: Refusal };

/**
 * The edits of a text that make a change, and nothing else: the text is read again after them, and a change that would also
 * change anything else is refused. Without edits, the file already is as the command wants it.
 */
export function editModel(model: ModelText, command: ModelCommand): EditResult {
  try {
    const edits = inOrder(rawEdits(model, command)).flatMap((edit) => leastEdit(model.text, edit) ?? []);
    return { edits, after: edits.length === 0 ? model : checked(model, command, edits) };
  } catch (error) {
    if (error instanceof RefusedEdit) return { refusal: error.reason };
    throw error;
  }
}

function rawEdits(model: ModelText, command: ModelCommand): readonly TextEdit[] {
  switch (command.kind) {
    case 'set':
      return isAlreadySet(model, command.path, command.value)
        ? []
        : setEdits(model, command.path, command.value);
    case 'remove':
      return removeEdits(model, command.path);
    case 'add':
      return addEdits(model, command.path, command.value);
    case 'move':
      return moveEdits(model, command.path, command.to);
  }
}

function isAlreadySet({ document }: ModelText, path: readonly (string | number)[], value: ModelValue) {
  const node = document.getIn(path, true);
  return !isAlias(node) && typeof value !== 'string' && document.getIn(path) === value;
}

function checked(model: ModelText, command: ModelCommand, edits: readonly TextEdit[]): ModelText {
  const after = readModel('model.yml', applyEdits(model.text, edits));
  if ('reason' in after) throw new RefusedEdit(after.reason === 'jinja' ? 'jinja' : 'unsafe');
  const [before, now] = [plain(model), plain(after)];
  let wanted = command;
  if (command.kind === 'set' && typeof command.value === 'string') {
    // A block scalar keeps its last line break, and a folded one reads line breaks as spaces.
    const read = valueAt(now, command.path);
    if (!isSameText(after, command.path, command.value, read)) throw new RefusedEdit('unsafe');
    wanted = { ...command, value: read as string };
  }
  if (!isSameDocument(changed(before, wanted), now)) throw new RefusedEdit('unsafe');
  return after;
}

function plain({ document }: ModelText): unknown {
  try {
    return document.toJS();
  } catch {
    throw new RefusedEdit('alias');
  }
}
