import type { Completion } from '@codemirror/autocomplete';

/** How completions look in an editor of code. */
export const COMPLETION_THEME = {
  '.cm-tooltip': { backgroundColor: 'var(--card)', color: 'var(--text)', border: '1px solid var(--line)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font)', maxHeight: '216px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px' },
  '.cm-completionDetail': { color: 'var(--soft)', fontStyle: 'normal' },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
};

/** The completions of a typed text: first those whose title or name begins with it, then those that contain it. */
export function matching(completions: readonly Completion[], text: string): readonly Completion[] {
  const typed = text.toLowerCase();
  const placeIn = ({ label, displayLabel = label }: Completion) => {
    const places = [displayLabel, label, label.slice(label.indexOf('.') + 1)].map((name) =>
      name.toLowerCase().indexOf(typed),
    );
    return places.includes(0) ? 0 : places.some((place) => place > 0) ? 1 : 2;
  };
  return [0, 1].flatMap((place) => completions.filter((completion) => placeIn(completion) === place));
}
