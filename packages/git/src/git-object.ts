/** A git object of a model. `body` is its content without git's own header. */
export interface GitObject {
  readonly type: 'blob' | 'tree' | 'commit';
  /** 40 lowercase hex digits. */
  readonly oid: string;
  readonly body: Buffer;
}
