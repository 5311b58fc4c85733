import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import fc from 'fast-check';
import { isMap, isSeq, parseDocument } from 'yaml';
import {
  applyEdits,
  editModel,
  fieldAt,
  type ModelCommand,
  type ModelText,
  type Path,
  rangeOf,
  readModel,
} from './index.ts';
import { writtenModel } from './testing/written-models.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FILES = globSync('{apps,packages,examples,scripts,bench}/**/*.{yml,yaml}', {
  cwd: ROOT,
  exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path),
});
const REAL = FILES.map((path) => readFileSync(join(ROOT, path), 'utf8')).filter((text) => {
  const model = readModel('model.yml', text);
  return !('reason' in model) && text.length < 16_000;
});

const VALUES = fc.oneof(
  fc.constantFrom<string | boolean | number>(
    'no',
    '',
    ' a ',
    '12',
    true,
    3,
    'a: b # c',
    `"it's"`,
    '- x',
    '🎉 <b>',
  ),
  fc.constantFrom(
    'select *\n  from a\n\nwhere b',
    '{CUBE}.id',
    'null',
    'x, [y]',
    '2024-01-01',
    '&a',
    '\ttab',
  ),
  fc.string({ maxLength: 12 }).filter((text) => !/\{\{|\{%|\{#|%\}/.test(text)),
);

interface Wanted {
  readonly place: number;
  readonly kind: ModelCommand['kind'];
  readonly isNew: boolean;
  readonly value: string | number | boolean;
  readonly to: number;
}

const wanted: fc.Arbitrary<Wanted> = fc.record({
  place: fc.nat(),
  kind: fc.constantFrom('set', 'set', 'remove', 'add', 'move'),
  isNew: fc.boolean(),
  value: VALUES,
  to: fc.nat(),
});

/** The paths of all nodes below the root. */
function pathsIn(node: unknown, path: Path = []): Path[] {
  const below = isMap(node)
    ? node.items.map((pair) => [String((pair.key as { value: unknown }).value), pair.value] as const)
    : isSeq(node)
      ? node.items.map((item, index) => [index, item] as const)
      : [];
  return below.flatMap(([step, next]) => [[...path, step], ...pathsIn(next, [...path, step])]);
}

/** One of the commands that a text allows. */
function commandFor(model: ModelText, { place, kind, isNew, value, to }: Wanted): ModelCommand | undefined {
  const at = (path: Path) => model.document.getIn(path, true);
  const all = pathsIn(model.document.contents);
  const pick = (paths: Path[]) => paths[place % Math.max(1, paths.length)];
  const isMember = (path: Path) => isMap(at(path.slice(0, -1)));
  if (kind === 'set') {
    const path = pick(all.filter((one) => isMember(one) && one.length > 1));
    if (path === undefined) return undefined;
    return { kind, value, path: isNew ? [...path.slice(0, -1), 'description'] : path };
  }
  if (kind === 'remove') {
    const path = pick(
      all.filter((one) => {
        const parent = at(one.slice(0, -1));
        return isSeq(parent) || (isMap(parent) && parent.items.length > 1);
      }),
    );
    return path && { kind, path };
  }
  const list = pick(all.filter((one) => isSeq(at(one))));
  if (list === undefined) return undefined;
  const { items } = at(list) as { items: unknown[] };
  if (kind === 'move')
    return items.length === 0
      ? undefined
      : { kind, path: [...list, place % items.length], to: to % items.length };
  return { kind, path: list, value: isNew ? { name: 'new', sql: String(value) || 'x' } : value };
}

/** What the library makes of a command, with its own functions for changing documents. */
function changedByLibrary(text: string, command: ModelCommand): unknown {
  const document = parseDocument(text);
  const above = command.path.slice(0, -1);
  if (command.kind === 'set') document.setIn(command.path, command.value);
  else if (command.kind === 'add') document.addIn(command.path, document.createNode(command.value));
  else {
    const list = document.getIn(above, true) as { items: unknown[] };
    const [item] = isSeq(list) ? list.items.splice(Number(command.path.at(-1)), 1) : [];
    if (command.kind === 'move') list.items.splice(command.to, 0, item);
    else if (!isSeq(list)) document.deleteIn(command.path);
    else if (list.items.length === 0) {
      const owner = document.getIn(above.slice(0, -1), true) as { items: unknown[] };
      if (owner.items.length > 1) document.deleteIn(above);
    }
  }
  return document.toJS();
}

/** Compares two documents; line breaks of block scalars are what differs between setting a text and writing it. */
function assertSame(actual: unknown, expected: unknown, isText: boolean): void {
  const words = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (_, one: unknown) =>
      isText && typeof one === 'string' ? one.trim().replaceAll(/\s+/g, ' ') : one,
    );
  assert.deepEqual(words(actual), words(expected));
}

/** The lines that a command may touch, from and to offsets. */
function mayTouch(model: ModelText, command: ModelCommand): { from: number; to: number } {
  const whole = { from: 0, to: model.text.length };
  const isEntry = command.kind === 'set' || command.kind === 'remove';
  const above = command.path.slice(0, -1);
  const isLast = command.kind === 'remove' && pathLength(model, above) === 1;
  const own = isEntry ? rangeOf(model, isLast ? above : command.path) : undefined;
  const range = own ?? rangeOf(model, command.kind === 'add' ? command.path : above) ?? whole;
  const { lines } = model;
  return { from: lines.start(lines.at(range.from)), to: lines.end(lines.at(range.to)) };
}

function checkOne(text: string, want: Wanted): void {
  const model = readModel('model.yml', text);
  if ('reason' in model) throw new Error(`${model.reason} in line ${model.line}`);
  const command = commandFor(model, want);
  if (command === undefined) return;
  const { edits, refusal } = editModel(model, command);
  if (edits === undefined) {
    assert.ok(
      refusal === 'jinja' || /[:-] [&*]\w/.test(text),
      `${JSON.stringify(command)} is refused: ${refusal}`,
    );
    return;
  }
  const after = applyEdits(text, edits);
  assertSame(parseDocument(after).toJS(), changedByLibrary(text, command), command.kind === 'set');

  // Around the lines of the entry, only its comments, and blank lines, may go.
  const may = mayTouch(model, command);
  for (const { from, to } of edits) {
    const outside = text.slice(from, Math.min(to, may.from)) + text.slice(Math.max(from, may.to), to);
    for (const line of outside.split('\n')) assert.match(line, /^\s*(#.*)?\s*$/, JSON.stringify(command));
  }
  const isNew = command.kind === 'add' || (command.kind === 'set' && !rangeOf(model, command.path));
  if (isNew && fieldAt(model, command.path)?.value !== null)
    for (const { from, to } of edits) assert.ok(from === to || /^\s*\[\s*\]/.test(text.slice(from, to)));
  if (text.includes('\r\n')) assert.doesNotMatch(after, /[^\r]\n/);

  // What a command has done, another one undoes.
  const back: ModelCommand | undefined =
    command.kind === 'move'
      ? { kind: 'move', path: [...command.path.slice(0, -1), command.to], to: Number(command.path.at(-1)) }
      : command.kind === 'add'
        ? { kind: 'remove', path: [...command.path, pathLength(model, command.path)] }
        : isNew
          ? { kind: 'remove', path: command.path }
          : undefined;
  if (back === undefined) return;
  const changed = readModel('model.yml', after);
  assert.ok(!('reason' in changed));
  const undone = editModel(changed, back);
  assert.ok(
    undone.edits !== undefined,
    `${JSON.stringify(command)} is not undone in:\n${after.slice(0, 1500)}`,
  );
  const restored = applyEdits(after, undone.edits);
  if (command.kind === 'move') assert.equal(restored, text);
  else if (pathLength(model, command.path) > 0 || command.kind === 'set')
    assert.deepEqual(parseDocument(restored).toJS(), parseDocument(text).toJS());
}

function pathLength({ document }: ModelText, path: Path): number {
  const node = document.getIn(path, true);
  return isSeq(node) ? node.items.length : 0;
}

it('a change of any file in the repository touches its own lines only', () => {
  assert.ok(REAL.length >= 30, String(REAL.length));
  for (const text of REAL)
    fc.assert(
      fc.property(wanted, (want) => checkOne(text, want)),
      { numRuns: 4, seed: 1 },
    );
});

it('a change of a file in any style touches its own lines only', () => {
  fc.assert(
    fc.property(writtenModel, wanted, (text, want) => checkOne(text, want)),
    { numRuns: 600, seed: 2 },
  );
});
