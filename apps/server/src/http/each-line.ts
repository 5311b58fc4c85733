import { constants } from 'node:zlib';

/** Compression of lines of JSON: each is sent at once, instead of waiting for more of them. */
export const EACH_LINE = {
  customTypes: /json/,
  brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
};
