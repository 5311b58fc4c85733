import type { Keyword } from '../languages/language.ts';
import type { KnownMember } from '../lexicon/member.ts';
import type { Role } from '../lexicon/roles.ts';
import type { FoundMember } from '../ranking/find-members.ts';
import type { PartKind, Reading, Value } from '../understanding.ts';
import { type AskedFilter, type Draft, type DraftPart, emptyDraft } from './draft.ts';
import { ItemReader } from './item-reader.ts';
import { type Item, type ItemOf, isWord } from './items.ts';
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
export class Reader extends ItemReader {
  readonly draft: Draft = emptyDraft();
  /** The role of the next value without one of its own. */
  role: Role | null = null;
  /** The model's own share of what is said of the subject further on: "delayed" in "what share of flights from Texas were delayed". */
  said: { readonly item: ItemOf<'members'>; readonly measure: KnownMember } | null = null;

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
  named(item: Item, until: Item, member: KnownMember, readings: readonly Reading[], isGuess = false): void {
    const kind = member.kind === 'measure' ? 'measure' : 'dimension';
    this.part(kind, item, item, { member: member.name, label: member.title, readings, isGuess });
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

  /** Adds a condition. "or" joins it to the one before, if both are on dimensions, or both on measures. */
  filter(first: Item, asked: Omit<AskedFilter, 'isOr' | 'start'>): void {
    const before = this.draft.filters.at(-1)?.member.kind;
    const isSameKind = before !== undefined && (before === 'measure') === (asked.member.kind === 'measure');
    const isOr = isSameKind && this.isAfterOr(first);
    if (isOr) this.draft.openOrs -= 1;
    this.draft.filters.push({ ...asked, start: first.start, isOr });
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
