/** What the page of data sources shows. */
export type SourcesView =
  | { readonly kind: 'list' }
  /** The types of data source, one of which is chosen. */
  | { readonly kind: 'types' }
  | { readonly kind: 'new'; readonly type: string }
  | { readonly kind: 'edit'; readonly source: string };

/** The parameters of an address. */
export interface SourcesSearch {
  readonly connect?: string | undefined;
  readonly edit?: string | undefined;
}

/** In `connect`, before a type has been chosen. */
const CHOICE = 'choose';

export function viewOf({ connect, edit }: SourcesSearch): SourcesView {
  if (connect === CHOICE) return { kind: 'types' };
  if (connect !== undefined) return { kind: 'new', type: connect };
  return edit === undefined ? { kind: 'list' } : { kind: 'edit', source: edit };
}

export function searchOf(view: SourcesView): SourcesSearch {
  switch (view.kind) {
    case 'list':
      return {};
    case 'types':
      return { connect: CHOICE };
    case 'new':
      return { connect: view.type };
    case 'edit':
      return { edit: view.source };
  }
}
