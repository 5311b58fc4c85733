import { HEX_COLOUR } from '../config/patterns.ts';
import { BETTER } from './kpi-blocks.ts';

const NUMBER = { type: 'number' } as const;
const COLUMN_NAME = { type: 'string', maxLength: 500 } as const;
const TONE = {
  type: 'string',
  enum: ['good', 'warning', 'bad', 'strong', 'soft'],
  description: 'How cells stand out: colours that carry meaning come with a symbol.',
} as const;
const COMPARED = ['>', '>=', '<', '<=', '=', '!=', 'contains'] as const;

/** A condition on the cells of a column, and how those that meet it stand out. */
const RULE = {
  description: 'A condition; the first that a cell meets counts.',
  anyOf: [
    {
      type: 'object',
      required: ['when', 'value', 'tone'],
      properties: {
        when: { type: 'string', enum: COMPARED },
        value: { anyOf: [{ type: 'string', maxLength: 1000 }, NUMBER] },
        tone: TONE,
      },
    },
    {
      type: 'object',
      required: ['when', 'value', 'tone'],
      properties: {
        when: { const: 'between' },
        value: { type: 'array', items: NUMBER, minItems: 2, maxItems: 2 },
        tone: TONE,
      },
    },
    {
      type: 'object',
      required: ['when', 'tone'],
      properties: { when: { const: 'empty' }, tone: TONE },
    },
  ],
} as const;

const SCALE_TYPE = { type: 'string', enum: ['sequential', 'diverging'] } as const;

/** A colour for each amount. */
const SCALE = {
  description: 'A colour for each amount: the type of a scale, or its settings.',
  anyOf: [
    SCALE_TYPE,
    {
      type: 'object',
      properties: {
        type: SCALE_TYPE,
        min: { type: 'number', description: 'The amount of the first colour; by default the smallest.' },
        max: { type: 'number', description: 'The amount of the last colour; by default the largest.' },
        middle: { type: 'number', description: 'The amount of the colour in the middle; 0 by default.' },
        colors: {
          type: 'array',
          items: { type: 'string', pattern: HEX_COLOUR },
          minItems: 2,
          maxItems: 3,
          description: 'Two or three colours.',
        },
      },
    },
  ],
} as const;

/** The settings of one column of a table. */
export const TABLE_COLUMN = {
  type: 'object',
  required: ['column'],
  properties: {
    column: { ...COLUMN_NAME, description: 'The name of the column in the result.' },
    title: { type: 'string', maxLength: 1000, description: 'The heading; by default that of the member.' },
    width: { type: 'number', minimum: 24, maximum: 2000, description: 'Pixels.' },
    flex: {
      type: 'number',
      minimum: 0.01,
      maximum: 1000,
      description: 'The share of the room that is left.',
    },
    hidden: { type: 'boolean', description: 'Not shown, but its cells can be used in links.' },
    bar: { type: 'boolean', description: 'A bar in each cell.' },
    scale: SCALE,
    better: BETTER,
    rules: { type: 'array', items: RULE, maxItems: 50 },
    link: {
      anyOf: [{ const: true }, { type: 'string', maxLength: 2000 }],
      description: 'true if cells are addresses, or a template with {column} in it.',
    },
    image: { type: 'boolean', description: 'Cells are pictures.' },
    sparkline: { type: 'boolean', description: 'Cells are lists of numbers, drawn as lines.' },
  },
} as const;

/** The specification of a table, as JSON Schema. */
export const TABLE_SPEC = {
  type: 'object',
  properties: {
    columns: {
      type: 'array',
      items: { anyOf: [COLUMN_NAME, TABLE_COLUMN] },
      maxItems: 1000,
      description: 'The columns, in order: a name, or settings.',
    },
    rowNumbers: { type: 'boolean', description: 'A first column with the number of each row.' },
    banding: { type: 'boolean', description: 'Every other row is tinted.' },
    collapsed: { type: 'boolean', description: 'Groups are closed at first.' },
  },
} as const;
