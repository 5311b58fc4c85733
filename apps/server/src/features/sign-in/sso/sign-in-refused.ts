interface Refused {
  /** What the page is answered with: 403 for who may not, 400 for what is not valid, 503 where trying again may help. */
  readonly status?: 400 | 403 | 503;
  /** What the audit log is told beyond the sentence. */
  readonly detail?: string;
  /** Whose account it is. */
  readonly account?: { readonly id: number; readonly email: string };
}

/** Why an identity provider's user is not signed in: a sentence for who reads the page, without its full stop. */
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
