declare const CHECKED: unique symbol;

/** Proof that a caller may put something into a folder, or at the root of the workspace. */
export interface Place {
  readonly [CHECKED]: { readonly kind: 'place' };
  readonly tenantId: number;
  readonly deploymentId: number;
  /** Whose content it is: that of an embed tenant, or the account's own. */
  readonly embedTenantId: number | null;
  /** Null for the root. */
  readonly folderId: number | null;
}
