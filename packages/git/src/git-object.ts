/** An object of git that models are made of: the bytes that its id is of, without git's own header. */
export interface GitObject {
  readonly type: 'blob' | 'tree' | 'commit';
  /** 40 lowercase hex digits. */
  readonly oid: string;
  readonly body: Buffer;
}
