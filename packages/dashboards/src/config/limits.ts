/** The limits of a dashboard. Errors and the documentation quote them. */
export const LIMITS = {
  /** Widgets of a dashboard, including those inside containers. */
  widgets: 500,
  /** Containers inside each other; a container on the board itself is level 1. */
  nesting: 4,
  /** Characters of a widget's id. */
  id: 128,
  /** Characters of a title or label. */
  title: 255,
  /** Characters of a Markdown text, a prompt or a description. */
  text: 100_000,
  /** Characters of a value. */
  value: 10_000,
  /** Values of a filter, and values that a filter offers. */
  values: 10_000,
  /** Values of a filter on a time, each of which is a range. */
  timeValues: 500,
  /** Options of a parent control. */
  parentOptions: 50,
  /** Members that a field switcher offers, and granularities that a time switcher offers. */
  switcherOptions: 100,
  /** Tabs of a container. */
  tabs: 50,
  /** Bytes of an image. */
  imageBytes: 2 * 1024 * 1024,
  /** Characters of the description of an image. */
  alt: 1_000,
  /** Characters of an address. */
  address: 2_000,
  /** Bytes of a dashboard's configuration as JSON. */
  bytes: 2 * 1024 * 1024,
} as const;
