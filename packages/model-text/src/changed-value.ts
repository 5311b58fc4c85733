import { isScalar } from 'yaml';
import type { ModelCommand, Path } from './command.ts';
import type { ModelText } from './read-model.ts';

type Container = Record<string | number, unknown>;

export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, step) => (at as Container | null | undefined)?.[step], root);
}

/** A document after a command, as a value. */
export function changed(root: unknown, command: ModelCommand): unknown {
  // What aliases share is changed in one place only.
  const copy: unknown = JSON.parse(JSON.stringify(root)) ?? {};
  const above = command.path.slice(0, -1);
  const step = command.path.at(-1) ?? '';
  const parent = valueAt(copy, above) as Container;
  if (command.kind === 'set') parent[step] = command.value;
  else if (command.kind === 'add')
    parent[step] = [...((parent[step] as unknown[] | null) ?? []), command.value];
  else if (command.kind === 'move' && Array.isArray(parent))
    parent.splice(command.to, 0, ...parent.splice(Number(step), 1));
  else if (Array.isArray(parent)) {
    parent.splice(Number(step), 1);
    const owner = valueAt(copy, above.slice(0, -1)) as Container;
    if (parent.length === 0 && Object.keys(owner).length > 1) delete owner[above.at(-1) ?? ''];
  } else delete parent[step];
  return copy;
}

/** Whether two documents have the same values; the order of keys does not matter. */
export function isSameDocument(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Whether a text that was set is what is read, but for what its block scalar makes of line breaks. */
export function isSameText({ document }: ModelText, path: Path, wanted: string, read: unknown): boolean {
  if (typeof read !== 'string') return false;
  const node = document.getIn(path, true);
  const type = isScalar(node) ? node.type : undefined;
  if (type === 'BLOCK_FOLDED') return words(read) === words(wanted);
  if (type === 'BLOCK_LITERAL') return read.replace(/\n+$/, '') === wanted.replace(/\n+$/, '');
  return read === wanted;
}

function words(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
