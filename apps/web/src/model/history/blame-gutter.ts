import { type Extension, RangeSet, RangeSetBuilder, StateField } from '@codemirror/state';
import { EditorView, GutterMarker, gutter } from '@codemirror/view';
import type { FileBlame } from '@facet/client';

/** How the gutter is written. */
export interface BlameTexts {
  /** Beside the first line of a range. */
  label(commit: FileBlame['commits'][number] | null): string;
  /** In full, for the pointer and screen readers. */
  title(commit: FileBlame['commits'][number] | null): string;
  /** The page of a commit. */
  address(commit: string): string;
}

class OwnerMarker extends GutterMarker {
  readonly #text: string;
  readonly #title: string;
  readonly #href: string | null;

  constructor(text: string, title: string, href: string | null) {
    super();
    this.#text = text;
    this.#title = title;
    this.#href = href;
  }

  override eq(other: OwnerMarker): boolean {
    return this.#text === other.#text && this.#title === other.#title && this.#href === other.#href;
  }

  override toDOM(): Node {
    const made = document.createElement(this.#href === null ? 'span' : 'a');
    if (made instanceof HTMLAnchorElement && this.#href !== null) {
      made.href = this.#href;
      // Screen readers skip gutters, and so does the Tab key: the history of the file has the same commits.
      made.tabIndex = -1;
    }
    made.textContent = this.#text;
    made.title = this.#title;
    return made;
  }
}

const THEME = EditorView.theme({
  '.cm-blame': { width: '180px', borderInlineEnd: '1px solid var(--line)' },
  '.cm-blame .cm-gutterElement': {
    padding: '0 8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontFamily: 'var(--font)',
    fontSize: '12px',
  },
  '.cm-blame a': { color: 'inherit' },
  '@media (max-width: 640px)': { '.cm-blame': { width: '96px' } },
});

/** A gutter that names who wrote each line, once for lines that belong together. What is typed moves it along. */
export function blameGutter({ ranges, commits }: FileBlame, texts: BlameTexts): Extension {
  const known = new Map(commits.map((commit) => [commit.id, commit]));
  const owners = StateField.define<RangeSet<OwnerMarker>>({
    create({ doc }) {
      const builder = new RangeSetBuilder<OwnerMarker>();
      for (const { from, commit: id } of ranges) {
        if (from > doc.lines) break;
        const commit = id === null ? null : (known.get(id) ?? null);
        const at = doc.line(from).from;
        builder.add(
          at,
          at,
          new OwnerMarker(texts.label(commit), texts.title(commit), id && texts.address(id)),
        );
      }
      return builder.finish();
    },
    update: (markers, { docChanged, changes }) => (docChanged ? markers.map(changes) : markers),
  });
  return [
    owners,
    gutter({ class: 'cm-blame', markers: ({ state }) => state.field(owners, false) ?? RangeSet.empty }),
    THEME,
  ];
}
