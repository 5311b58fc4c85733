import type { Meaning } from '../languages/phrases.ts';
import type { Token } from '../tokens/tokenize.ts';
import {
  describedBy,
  type FoundMember,
  membersWith,
  namedBy,
  partlyNamed,
  type Scope,
} from './find-members.ts';
import { type FoundValue, valuesOf, valuesWith } from './find-values.ts';

/** Beyond these, a part of a value or a word of a description is a guess. */
const MOST_GUESSES = 40;

/** What words may mean, also by the view to which it belongs. */
export interface Found<One> {
  readonly all: readonly One[];
  readonly byView: ReadonlyMap<string, readonly One[]>;
}

/**
 * What the words of one text may mean in some views. Words that repeat are looked up once, so the work depends on the
 * views and on the different words, not on how a text combines them.
 */
export class Candidates {
  /** How many members and values were ranked. */
  examined = 0;
  readonly scope: Scope;
  readonly #isShouted: boolean;
  readonly #members = new Map<string, Found<FoundMember>>();
  readonly #named = new Map<string, Found<FoundMember>>();
  readonly #values = new Map<string, Found<FoundValue>>();
  readonly #guesses = new Map<string, readonly [Found<FoundMember>, Found<FoundValue>]>();

  constructor(scope: Scope, isShouted: boolean) {
    this.scope = scope;
    this.#isShouted = isShouted;
  }

  /** Members that are named by all of the words, best first. */
  members(tokens: readonly Token[]): Found<FoundMember> {
    return this.#once(this.#members, tokens, () => {
      const named = this.named(tokens).all;
      const known = new Set(named.map(({ member }) => member));
      const partly = partlyNamed(this.#having(tokens), tokens, this.scope.lexicon);
      return this.#found(
        [...named, ...partly.filter(({ member }) => !known.has(member))],
        ({ member }) => member.view,
      );
    });
  }

  /** Members of which the words are a whole name. */
  named(tokens: readonly Token[]): Found<FoundMember> {
    return this.#once(this.#named, tokens, () =>
      this.#found(namedBy(tokens, this.scope), ({ member }) => member.view),
    );
  }

  /** Values that consist of the words. */
  values(tokens: readonly Token[]): Found<FoundValue> {
    return this.#once(this.#values, tokens, () =>
      this.#found(valuesOf(tokens, this.#isShouted, this.scope), ({ known }) => known.member.view),
    );
  }

  /** Members with the word in their descriptions, and values with it among others. */
  guesses(token: Token): readonly [Found<FoundMember>, Found<FoundValue>] {
    return this.#once(this.#guesses, [token], () => [
      this.#found(describedBy(token, this.scope).slice(0, MOST_GUESSES), ({ member }) => member.view),
      this.#found(valuesWith(token, this.scope).slice(0, MOST_GUESSES), ({ known }) => known.member.view),
    ]);
  }

  /** The members that have all of the words in their names: fewer with each word. */
  #having(tokens: readonly Token[]) {
    const [first] = tokens;
    if (first === undefined || !this.#isPart(tokens)) return [];
    const fewer = tokens.slice(0, -1);
    const before = this.#isPart(fewer) ? this.#members.get(keyOf(fewer)) : undefined;
    const some = before?.all.map(({ member }) => member) ?? membersWith(first, this.scope);
    this.examined += some.length;
    return some.filter(({ stems }) => tokens.every(({ stem }) => stems.has(stem)));
  }

  /** A word of the grammar alone is not a part of a title: a share is not the share of whatever the model has. */
  #isPart(tokens: readonly Token[]): boolean {
    const { grammar } = this.scope.lexicon;
    return (
      tokens.every(({ kind }) => kind === 'word') &&
      tokens.some(({ normal }) => !grammar.meanings.has(normal)) &&
      !tokens.some(({ normal }) => grammar.meanings.get(normal)?.some(isRelation))
    );
  }

  #once<Result>(known: Map<string, Result>, tokens: readonly Token[], look: () => Result): Result {
    const key = keyOf(tokens);
    const found = known.get(key) ?? look();
    known.set(key, found);
    return found;
  }

  #found<One>(all: readonly One[], viewOf: (one: One) => string): Found<One> {
    this.examined += all.length;
    return { all, byView: Map.groupBy(all, viewOf) };
  }
}

/** Words whose stems other words have: "part" is not "partant". */
function isRelation(meaning: Meaning): boolean {
  return meaning.type === 'keyword' && ['share', 'leaving', 'arriving'].includes(meaning.keyword);
}

function keyOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ');
}
