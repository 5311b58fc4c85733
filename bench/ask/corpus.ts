import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { CubeQuery } from '@facet/query';
import { parse } from 'yaml';

/**
 * A file of questions. It has the format of the verified questions of a model (docs/ask.md), and more: what else is right, what
 * cannot be answered, and which present its words such as "yesterday" count from.
 */
export interface Corpus {
  readonly name: string;
  readonly language: string;
  readonly now: string;
  readonly timezone: string;
  readonly questions: readonly CorpusQuestion[];
}

export interface CorpusQuestion {
  readonly question: string;
  /** What the question needs, such as `filter` or `follow-up`. */
  readonly capability: string;
  /** The questions before it, for follow-ups. */
  readonly after?: readonly string[];
  readonly query?: CubeQuery;
  /** Other queries that are right, too. */
  readonly or?: readonly CubeQuery[];
  /** Figures that suffice. */
  readonly numbers?: readonly number[];
  readonly expect?: 'outside' | 'ambiguous';
  readonly ordered?: boolean;
  readonly chart?: string;
}

/** @throws if a question has nothing that could be right */
export function readCorpus(path: string): Corpus {
  const { language, now, timezone, questions } = parse(readFileSync(path, 'utf8')) as Omit<Corpus, 'name'>;
  for (const { question, query, numbers, expect } of questions)
    if (query === undefined && numbers === undefined && expect === undefined)
      throw new Error(`${path}: ${question} has no query, numbers or expect`);
  return { name: basename(path, '.yml'), language, now, timezone, questions };
}
