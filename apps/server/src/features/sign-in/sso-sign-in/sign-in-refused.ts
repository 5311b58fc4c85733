interface Refused {
  /** The status of the page: 403 if not allowed, 400 if invalid, 503 if a retry may help. */
  readonly status?: 400 | 403 | 503;
  /** Details for the audit log. */
  readonly detail?: string;
  /** The user, if known. */
  readonly account?: { readonly id: number; readonly email: string };
}

/** A refused sign-in through an identity provider. The message is a sentence for the user, without its full stop. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
  readonly status: number;
  readonly detail: string | undefined;
  readonly account: Refused['account'];

  constructor(sentence: string, { status = 403, detail, account }: Refused = {}) {
    super(sentence);
    this.status = status;
    this.detail = detail;
    this.account = account;
  }
}
