import type { Keyword } from '../languages/language.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { KnownMember } from '../lexicon/member.ts';
import type { Role } from '../lexicon/roles.ts';
import type { FoundMember } from '../ranking/find-members.ts';
import type { Token } from '../tokens/tokenize.ts';
import type { Chosen, PartKind, Reading, Value } from '../understanding.ts';
import { type AskedFilter, type Draft, type DraftPart, emptyDraft } from './draft.ts';
import { type Item, isWord } from './items.ts';
import { GUESS } from './ranks.ts';

/** Ranks that are nearer are a choice. */
const NEAR = 0.06;
const MOST_READINGS = 8;

/** What became of words. A guess is shown as a choice, even if there is only one. */
interface PartFields {
  readonly member?: string | null;
  readonly value?: Value;
  readonly label?: string;
  readonly readings?: readonly Reading[];
  readonly isGuess?: boolean;
}

/** Reads items from left to right into a draft. */
export class Reader {
  readonly draft: Draft = emptyDraft();
  at = 0;
  /** The role of the next value without one of its own. */
  role: Role | null = null;
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
      Reader,
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

  /** Reads words without a meaning of their own. */
  skip(...keywords: Keyword[]): void {
    while (isWord(this.item, ...keywords)) this.filler();
  }

  /** Reads the next item as a word without a meaning of its own. */
  filler(): void {
    const item = this.item;
    if (item === undefined) return;
    this.part('filler', item, item);
    this.at += 1;
  }

  /** Adds what became of items. The caller moves on. */
  part(kind: PartKind, first: Item, last: Item, found: PartFields = {}): DraftPart {
    const written = this.written(first, last);
    const { member = null, value = null, label = written, readings = [], isGuess = false } = found;
    const isCorrected = this.tokens.slice(first.start, last.end).some(({ corrected }) => corrected);
    const own: Reading = { kind, member, value, label };
    const shown = readings.length > 1 ? readings : isCorrected || isGuess ? [own] : [];
    const part: DraftPart = {
      start: first.start,
      end: last.end,
      kind,
      member,
      value,
      label,
      readings: shown,
    };
    this.draft.parts.push(part);
    return part;
  }

  /** Reads a member that is limited by what begins with another item, and the words between them. */
  named(item: Item, until: Item, member: KnownMember, readings: readonly Reading[]): void {
    const kind = member.kind === 'measure' ? 'measure' : 'dimension';
    this.part(kind, item, item, { member: member.name, label: member.title, readings });
    this.at += 1;
    while (this.item !== undefined && this.item !== until) this.filler();
  }

  /** Marks items as not understood. Suggestions are made only for the view that answers. */
  unknown(
    first: Pick<Item, 'start'>,
    last: Pick<Item, 'end'>,
    suggestions: () => readonly Reading[] = () => [],
    isHarmless = false,
  ): void {
    this.draft.unknown.push({ start: first.start, end: last.end, suggestions, isHarmless });
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

  /** Adds a condition. "or" joins it to the one before, if both are on dimensions, or both on measures. */
  filter(first: Item, asked: Omit<AskedFilter, 'isOr'>): void {
    const before = this.draft.filters.at(-1)?.member.kind;
    const isSameKind = before !== undefined && (before === 'measure') === (asked.member.kind === 'measure');
    const isOr = isSameKind && this.isAfterOr(first);
    if (isOr) this.draft.openOrs -= 1;
    this.draft.filters.push({ ...asked, isOr });
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

  /** The best of the members, with those that fit the words as well. What only a description has must be chosen. */
  best(
    item: Item,
    found: readonly FoundMember[],
  ):
    | { readonly member: KnownMember; readonly readings: readonly Reading[]; readonly isGuess: boolean }
    | undefined {
    const chosen = this.chosenFor(item, item);
    const preferred = found.find(({ member }) => member.name === chosen?.member) ?? found[0];
    if (preferred === undefined || (preferred.rank < GUESS && preferred.member.name !== chosen?.member))
      return undefined;
    const near = found.filter((one) => one !== preferred && (found[0]?.rank ?? 0) - one.rank < NEAR);
    const readings = [preferred, ...near].slice(0, MOST_READINGS).map(({ member }) => readingOf(member));
    return { member: preferred.member, readings, isGuess: preferred.rank < GUESS };
  }
}

/** A member as a meaning of words. */
export function readingOf(member: KnownMember): Reading {
  return { kind: member.kind, member: member.name, value: null, label: member.title };
}
