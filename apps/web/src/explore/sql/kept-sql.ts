/** What someone has typed, which stays when the editor is closed. */
export interface KeptSql {
  /** A text that is not applied yet. */
  readonly typed: string | null;
  /** The last text that was applied, as it was typed, and how the same is written for its question. */
  readonly own: { readonly text: string; readonly written: string } | null;
}

export const NO_SQL: KeptSql = { typed: null, own: null };
