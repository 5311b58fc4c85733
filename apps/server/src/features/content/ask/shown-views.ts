import { type Item, visibleItems } from './visible-items.ts';

/** The metadata of a data model as somebody sees it. */
export interface Metadata {
  readonly cubes: readonly unknown[];
}

/** A view or cube as somebody sees it. */
export interface ShownView {
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  readonly members: readonly ShownMember[];
}

export interface ShownMember {
  readonly name: string;
  readonly kind: 'measure' | 'dimension' | 'segment';
  readonly title: string;
  readonly type: string | null;
  readonly description: string | null;
}

const KINDS = { measures: 'measure', dimensions: 'dimension', segments: 'segment' } as const;
/** The most characters of a description, so that no text fills the context of a language model. */
const MOST_DESCRIPTION = 300;

/** The views of a model that somebody sees; its cubes if it has no views. */
export function shownViews({ cubes }: Metadata): ShownView[] {
  const all = visibleItems(cubes);
  const views = all.filter(({ type }) => type === 'view');
  return (views.length > 0 ? views : all).map(shown);
}

/** The cubes and views of a model that somebody sees. */
export function shownCubes({ cubes }: Metadata): ShownView[] {
  return visibleItems(cubes).map(shown);
}

function shown(view: Item): ShownView {
  return {
    ...named(view),
    members: Object.entries(KINDS).flatMap(([list, kind]) =>
      visibleItems(view[list]).map((member) => ({
        ...named(member),
        kind,
        type: typeof member.type === 'string' ? member.type : null,
      })),
    ),
  };
}

function named({ name, title, shortTitle, description }: Item) {
  const shown = [shortTitle, title, name].find((text) => typeof text === 'string' && text !== '');
  return {
    name: String(name),
    title: String(shown),
    description:
      typeof description === 'string' && description !== '' ? description.slice(0, MOST_DESCRIPTION) : null,
  };
}
