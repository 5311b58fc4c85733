declare const CHECKED: unique symbol;

/**
 * Proof that a caller may do something with one object: statements that change it demand one. Only policies make them
 * (`*-policy.ts`), so a change without a check does not compile.
 * @typeParam Kind what the object is, such as `Folder`
 * @typeParam Action every action that was checked
 */
export interface Grant<Kind extends string, Action extends string> {
  readonly [CHECKED]: { readonly kind: Kind; readonly actions: { readonly [Checked in Action]: true } };
  readonly tenantId: number;
  readonly id: number;
}
