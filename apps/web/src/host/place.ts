/** Whose pages these are, and who reads them. */
export interface Place {
  /** The name of the account. */
  readonly account: string;
  /** The address of an image; empty for none. */
  readonly logoUrl: string;
  readonly user: { readonly name: string; readonly email: string };
  /** Whether they administer the account, which some pages are for. */
  readonly isAdmin: boolean;
  readonly mayCreateDeployments: boolean;
}
