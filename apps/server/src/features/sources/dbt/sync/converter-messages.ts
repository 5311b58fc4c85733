import type { ColumnsQuery, ConversionOptions, ConversionResult, Warehouse } from '@facet/dbt';

/** A request to the converter thread, which handles one at a time. */
export type ConverterRequest =
  | { readonly kind: 'read'; readonly manifest: Uint8Array }
  | { readonly kind: 'columns'; readonly options: ConversionOptions; readonly warehouse: Warehouse }
  | { readonly kind: 'unqualified'; readonly queries: readonly string[]; readonly type: string | null }
  | { readonly kind: 'convert'; readonly options: ConversionOptions; readonly warehouse: Warehouse }
  | { readonly kind: 'pack'; readonly bytes: Uint8Array }
  | { readonly kind: 'unpack'; readonly packed: Uint8Array };

export type ConverterResponse =
  /** The manifest is valid; `packed` is its gzipped JSON. */
  | { readonly kind: 'read'; readonly packed: Uint8Array }
  | { readonly kind: 'unqualified'; readonly columns: readonly (readonly string[] | null)[] }
  | { readonly kind: 'columns'; readonly query: ColumnsQuery | null }
  /** The result, also as gzipped JSON. */
  | { readonly kind: 'converted'; readonly result: ConversionResult; readonly packed: Uint8Array }
  | { readonly kind: 'packed'; readonly packed: Uint8Array }
  | { readonly kind: 'unpacked'; readonly result: ConversionResult }
  /** The reason why the manifest cannot be converted, as a sentence. */
  | { readonly kind: 'problem'; readonly message: string };
