import type { Lexicon } from '../lexicon/lexicon.ts';
import type { KnownMember } from '../lexicon/member.ts';
import type { Token } from '../tokens/tokenize.ts';
import type { Chosen } from '../understanding.ts';
import { type Item, isWord } from './items.ts';

/** A place in the items of a question, and what is around it. */
export class ItemReader {
  at = 0;
  readonly text: string;
  readonly items: readonly Item[];
  /** How well the items explain the text. */
  readonly quality: number;
  readonly tokens: readonly Token[];
  readonly lexicon: Lexicon;
  readonly view: string;
  /** The views in which words were looked up. */
  readonly views: ReadonlySet<string>;
  readonly locale: string;
  readonly chosen: readonly Chosen[];
  /** The members in the columns of the question before. */
  readonly columns: readonly string[];

  constructor(
    known: Pick<
      ItemReader,
      'text' | 'items' | 'quality' | 'tokens' | 'lexicon' | 'view' | 'views' | 'locale' | 'chosen' | 'columns'
    >,
  ) {
    this.text = known.text;
    this.items = known.items;
    this.quality = known.quality;
    this.tokens = known.tokens;
    this.lexicon = known.lexicon;
    this.view = known.view;
    this.views = known.views;
    this.locale = known.locale;
    this.chosen = known.chosen;
    this.columns = known.columns;
  }

  get item(): Item | undefined {
    return this.items[this.at];
  }

  peek(distance = 1): Item | undefined {
    return this.items[this.at + distance];
  }

  /** The members of the view. */
  get members(): readonly KnownMember[] {
    return this.lexicon.views.get(this.view) ?? [];
  }

  written(first: Pick<Item, 'start'>, last: Pick<Item, 'end'>): string {
    const [from, to] = [this.tokens[first.start]?.start ?? 0, this.tokens[last.end - 1]?.end ?? 0];
    return this.text.slice(from, to);
  }

  /** What somebody chose for these words before. */
  chosenFor(first: Pick<Item, 'start'>, last: Pick<Item, 'end'>): Chosen | undefined {
    const written = this.written(first, last).toLowerCase();
    return this.chosen.find(({ text }) => text.toLowerCase() === written);
  }

  /** Whether a comma or "and" precedes the item. */
  isJoined(item: Item): boolean {
    const before = this.items[this.items.indexOf(item) - 1];
    return this.tokens[item.start]?.pause === true || isWord(before, 'and', 'or');
  }

  /** Whether "or" precedes an item, perhaps with other words between them: "or to California". */
  isAfterOr(item: Item): boolean {
    let place = this.items.indexOf(item) - 1;
    while (
      isWord(this.items[place], 'from', 'to', 'in', 'of', 'with', 'is', 'filler', 'not') &&
      !isWord(this.items[place], 'or')
    )
      place -= 1;
    return isWord(this.items[place], 'or');
  }

  /** Whether the word is a plural, as far as its form shows. */
  isPlural(item: Item): boolean {
    const { nounsFirst, isPlural } = this.lexicon.language;
    const place = nounsFirst ? item.start : item.end - 1;
    const { text = '', normal = '', corrected = false } = this.tokens[place] ?? {};
    return isPlural(corrected ? normal : text.toLowerCase());
  }
}
