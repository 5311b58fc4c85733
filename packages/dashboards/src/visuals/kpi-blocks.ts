/** The direction of a change that is good. */
export const BETTER = {
  type: 'string',
  enum: ['up', 'down'],
  description: 'The direction that is good.',
} as const;

const COLUMN = {
  type: 'string',
  maxLength: 500,
  description: 'The name of the column in the result.',
} as const;
const UNIT = { type: 'string', maxLength: 100, description: 'The unit after the number.' } as const;
const LABEL = { type: 'string', maxLength: 255, description: 'The name of the number.' } as const;

/** The settings of the blocks of a key figure, by type, as JSON Schema: what files, the API and pages know of them. */
export const KPI_BLOCKS = {
  number: {
    type: 'object',
    description: 'A number of the last row.',
    required: ['type', 'column'],
    properties: { type: { const: 'number' }, column: COLUMN, label: LABEL, unit: UNIT },
  },
  comparison: {
    type: 'object',
    description: 'A column of a comparison, in words.',
    required: ['type', 'column'],
    properties: { type: { const: 'comparison' }, column: COLUMN, better: BETTER, unit: UNIT },
  },
  progress: {
    type: 'object',
    description: 'A bar with a target on it.',
    required: ['type', 'column', 'target'],
    properties: {
      type: { const: 'progress' },
      column: COLUMN,
      target: { type: 'number', not: { const: 0 }, description: 'What is to be reached; not 0.' },
      better: { ...BETTER, description: 'The direction that is good; up by default.' },
      label: LABEL,
    },
  },
  sparkline: {
    type: 'object',
    description: 'A line with a point for each row.',
    required: ['type', 'column'],
    properties: { type: { const: 'sparkline' }, column: COLUMN },
  },
  text: {
    type: 'object',
    description: 'A text of the author.',
    required: ['type', 'text'],
    properties: { type: { const: 'text' }, text: { type: 'string', maxLength: 10_000 } },
  },
  html: {
    type: 'object',
    description: 'A template, which is filled with the last row.',
    required: ['type', 'html'],
    properties: { type: { const: 'html' }, html: { type: 'string', maxLength: 100_000 } },
  },
} as const;

/** The specification of a key figure, as JSON Schema. */
export const KPI_SPEC = {
  type: 'object',
  properties: {
    blocks: {
      type: 'array',
      items: { anyOf: Object.values(KPI_BLOCKS) },
      maxItems: 100,
      description: 'The parts, from top to bottom; by default the first measure as a number.',
    },
  },
} as const;
