/** The limits on what one run of a report may use and return. */
export interface PythonLimits {
  /** Wall-clock time, without the time until Python has loaded its modules. */
  readonly seconds: number;
  /** Memory of all its processes together, beyond what the loaded modules use. */
  readonly memoryMb: number;
  /** Rows of a data frame; more are cut off and reported. */
  readonly rows: number;
  readonly columns: number;
  readonly textCharacters: number;
  readonly imageBytes: number;
  /** A Vega-Lite chart with its data, as JSON. */
  readonly specBytes: number;
  /** The whole result, as JSON. */
  readonly resultBytes: number;
  /** The rows that go in, as JSON. */
  readonly inputBytes: number;
}

const MB = 1024 * 1024;

export const DEFAULT_LIMITS: PythonLimits = {
  seconds: 30,
  memoryMb: 512,
  rows: 10_000,
  columns: 500,
  textCharacters: 100_000,
  imageBytes: 5 * MB,
  specBytes: 5 * MB,
  resultBytes: 10 * MB,
  inputBytes: 64 * MB,
};

/** Processes and threads of one report, with those of bubblewrap. */
export const MOST_PROCESSES = 24;
/** The size of /tmp, which is memory. */
export const TMP_BYTES = 64 * MB;
/** Files and folders in /tmp. */
export const MOST_FILES = 10_000;
/**
 * The number of characters kept of each standard stream, and the number of bytes on both after which the report is
 * ended.
 */
export const KEPT_CHARACTERS = 64 * 1024;
export const MOST_PRINTED_BYTES = 16 * MB;
