import type { ConversionOptions, ConversionResult, Warehouse } from '@facet/dbt';

/** What the thread is asked, one after the other. */
export type ConverterRequest =
  | { readonly kind: 'read'; readonly manifest: Uint8Array }
  | { readonly kind: 'convert'; readonly options: ConversionOptions; readonly warehouse: Warehouse }
  | { readonly kind: 'pack'; readonly bytes: Uint8Array }
  | { readonly kind: 'unpack'; readonly packed: Uint8Array };

export type ConverterAnswer =
  /** The manifest can be converted; gzipped JSON of it. */
  | { readonly kind: 'read'; readonly packed: Uint8Array }
  /** The result, and gzipped JSON of it. */
  | { readonly kind: 'converted'; readonly result: ConversionResult; readonly packed: Uint8Array }
  | { readonly kind: 'packed'; readonly packed: Uint8Array }
  | { readonly kind: 'unpacked'; readonly result: ConversionResult }
  /** What is wrong with the manifest, as a sentence. */
  | { readonly kind: 'problem'; readonly message: string };
