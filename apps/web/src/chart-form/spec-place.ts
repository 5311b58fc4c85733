import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

type Node = ReturnType<typeof syntaxTree>['topNode'];

/** Where a member of a specification is in its text; the innermost member on the way to it if it does not exist. */
export function placeInText(
  state: EditorState,
  path: string,
): { readonly from: number; readonly to: number } {
  let place: Node | null = syntaxTree(state).topNode.firstChild;
  for (const key of path.match(/[^.[\]]+/g) ?? []) {
    const inner: Node | null | undefined =
      place?.name === 'Array' ? itemAt(place, Number(key)) : memberOf(state, place, key);
    if (inner == null) break;
    place = inner;
  }
  if (place === null) return { from: 0, to: state.doc.length };
  // Only the beginning of what has several lines is marked.
  return { from: place.from, to: Math.min(place.to, state.doc.lineAt(place.from).to) };
}

function memberOf(state: EditorState, place: Node | null, key: string): Node | null | undefined {
  const property = place?.getChildren('Property').find((one) => {
    const name = one.getChild('PropertyName');
    return name !== null && state.sliceDoc(name.from, name.to) === JSON.stringify(key);
  });
  return property?.lastChild;
}

function itemAt(place: Node, index: number): Node | undefined {
  let at = -1;
  for (let child = place.firstChild; child !== null; child = child.nextSibling)
    if (child.name !== '[' && child.name !== ']' && child.name !== ',') {
      at += 1;
      if (at === index) return child;
    }
  return undefined;
}
