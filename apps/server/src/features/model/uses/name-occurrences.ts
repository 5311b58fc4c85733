import { renamesInSql } from '@facet/semantic-sql';
import { scalarsInFile, sqlInFile } from './file-names.ts';
import type { FilePlace } from './model-index.ts';
import type { ModelText } from './model-of-branch.ts';

/** A place that seems to use a name. */
export interface Occurrence extends FilePlace {
  /** Whether the file can be read, so that the place is known to be the name. */
  readonly isCertain: boolean;
  /** The whole name that is meant, where that is known. */
  readonly means: string | undefined;
}

/**
 * Finds names in files that cannot be read exactly, such as JavaScript: every word that is the last part of a name, in
 * files that also have the name of its cube.
 */
export function occurrencesInCode(files: readonly ModelText[], names: readonly string[]): Occurrence[] {
  const wanted = names.map((name) => name.split('.'));
  return files.flatMap(({ path, text }) => {
    const here = wanted.filter((parts) => parts.every((part) => wordsOf([part], '\\w').test(text)));
    const words = [...new Set(here.map((parts) => parts.at(-1) ?? ''))];
    if (words.length === 0) return [];
    return [...text.matchAll(wordsOf(words, '\\w'))].map(({ 0: name, index }) => ({
      ...{ path, name, from: index, to: index + name.length },
      ...{ isCertain: false, means: undefined },
    }));
  });
}

/**
 * Finds whole names in YAML files beside the model, such as those of dashboards. A value that is one of the names, perhaps
 * with a granularity, is certain; other text that has one is not.
 */
export function occurrencesBeside(files: readonly ModelText[], names: ReadonlySet<string>): Occurrence[] {
  if (names.size === 0) return [];
  const pattern = wordsOf([...names], '\\w.');
  return files.flatMap(({ path, text }) => {
    const matches = [...text.matchAll(pattern)];
    if (matches.length === 0) return [];
    const values = scalarsInFile(text, (value) => wholeNameIn(value, names) !== undefined) ?? [];
    const starts = new Set(values.map(({ from }) => from));
    return matches.map(({ 0: name, index }) => ({
      ...{ path, name, from: index, to: index + name.length },
      ...{ isCertain: starts.has(index), means: name },
    }));
  });
}

interface SqlOccurrence extends Occurrence {
  readonly becomes: string;
}

/**
 * Finds names in the semantic SQL of YAML files beside the model, with what they become.
 * @param names whole names and what they become
 */
export function occurrencesInSql(
  files: readonly ModelText[],
  names: ReadonlyMap<string, string>,
): SqlOccurrence[] {
  return files.flatMap(({ path, text }) =>
    (sqlInFile(text) ?? []).flatMap(({ sql, from, places }): SqlOccurrence[] => {
      const edits = renamesInSql(sql, names);
      if (edits === undefined || (places === undefined && edits.length > 0))
        return [{ path, name: sql, from, to: from, isCertain: false, means: undefined, becomes: '' }];
      return edits.map((edit) => ({
        ...{ path, name: edit.means, means: edit.means, becomes: edit.becomes, isCertain: true },
        from: from + (places?.[edit.from] ?? 0),
        to: from + (places?.[edit.to] ?? 0),
      }));
    }),
  );
}

function wholeNameIn(value: string, names: ReadonlySet<string>): string | undefined {
  if (names.has(value)) return value;
  const cut = value.slice(0, value.lastIndexOf('.'));
  return names.has(cut) ? cut : undefined;
}

/** Matches words. @param notAfter characters that must not be before them, as in brackets of an expression */
function wordsOf(words: readonly string[], notAfter: string): RegExp {
  const longestFirst = words.toSorted((left, right) => right.length - left.length);
  return new RegExp(
    `(?<![${notAfter}])(?:${longestFirst.map((word) => RegExp.escape(word)).join('|')})(?!\\w)`,
    'g',
  );
}
