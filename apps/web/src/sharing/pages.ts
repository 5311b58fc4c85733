import type { Holder, Subject } from '../api/sharing-api.ts';
import type { ShownCall } from '../api/shown-call.ts';

/** What the dialog shows. Each page leads back to the one before: no dialog opens above another. */
export type SharingPage =
  | { readonly page: 'access'; readonly subject: Subject }
  /** Without a holder, one is chosen there. */
  | { readonly page: 'seen'; readonly holder: Holder | null }
  | { readonly page: 'hand-over'; readonly holder: Holder }
  | { readonly page: 'request'; readonly shown: ShownCall };
