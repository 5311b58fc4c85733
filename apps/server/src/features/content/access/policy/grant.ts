import type { ContentKind } from '../content-access.ts';

declare const CHECKED: unique symbol;

/**
 * Proof that a caller may do something with one object: statements that change it demand one. Only the policies in this
 * folder make them, so a change without a check does not compile.
 * @typeParam Action every action that was checked
 */
export interface Grant<Kind extends ContentKind, Action extends string> {
  readonly [CHECKED]: { readonly kind: Kind; readonly actions: { readonly [Checked in Action]: true } };
  readonly tenantId: number;
  readonly id: number;
}

/** Proof that a caller may put something into a folder, or at the root of the workspace. */
export interface Place {
  readonly [CHECKED]: { readonly kind: 'place' };
  readonly tenantId: number;
  readonly deploymentId: number;
  /** The embed tenant that owns the content; null for the account's own. */
  readonly embedTenantId: number | null;
  /** The folder; null for the root. */
  readonly folderId: number | null;
}
