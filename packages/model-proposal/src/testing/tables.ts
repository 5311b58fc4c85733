import type { GivenTable } from '../proposal.ts';

interface More extends Partial<Omit<GivenTable, 'columns' | 'name' | 'foreignKeys' | 'primaryKey'>> {
  readonly key?: readonly string[] | string;
  /** `customer_id -> customers.id`, or several columns: `a, b -> other.a, b`. */
  readonly keys?: readonly string[];
  readonly comments?: Readonly<Record<string, string>>;
}

/** A table of a database, from `name type` texts. */
export function table(name: string, columns: readonly string[], more: More = {}): GivenTable {
  const { key = [], keys = [], comments = {}, ...rest } = more;
  const schema = more.schema ?? 'shop';
  return {
    schema,
    name,
    kind: 'TABLE',
    rowEstimate: null,
    comment: null,
    uniqueKeys: [],
    ...rest,
    columns: columns.map((text) => {
      const at = text.indexOf(':');
      const column = text.slice(0, at);
      return {
        name: column,
        type: text.slice(at + 1),
        isNullable: null,
        comment: Object.hasOwn(comments, column) ? (comments[column] ?? null) : null,
      };
    }),
    primaryKey: typeof key === 'string' ? [key] : key,
    foreignKeys: keys.map((text) => {
      const [own = '', target = ''] = text.split(' -> ');
      const [other = '', referenced = ''] = target.split(/\.(.*)/);
      return { columns: own.split(', '), schema, table: other, referenced: referenced.split(', ') };
    }),
  };
}

/** A shop with keys. */
export const SHOP: readonly GivenTable[] = [
  table(
    'customers',
    [
      'id:integer',
      'cust_no:varchar(20)',
      'fullName:text',
      'country:text',
      'createdAt:timestamp',
      'profile:jsonb',
    ],
    {
      key: 'id',
      comment: 'Who buys {something} in the "shop"',
      comments: { country: 'ISO code, such as DE' },
    },
  ),
  table('categories', ['id:integer', 'name:text', 'parent_id:integer'], {
    key: 'id',
    keys: ['parent_id -> categories.id'],
  }),
  table(
    'products',
    ['id:integer', 'name:text', 'category_id:integer', 'price_eur:numeric(10,2)', 'in_stock:boolean'],
    {
      key: 'id',
      keys: ['category_id -> categories.id'],
    },
  ),
  table(
    'orders',
    [
      'id:integer',
      'customer_id:integer',
      'ordered_at:timestamp',
      'status:text',
      'shipping_amount:numeric(10,2)',
      'discount_pct:numeric(5,2)',
      'year:integer',
    ],
    {
      key: 'id',
      keys: ['customer_id -> customers.id'],
    },
  ),
  table(
    'order_items',
    ['order_id:integer', 'line_no:integer', 'product_id:integer', 'quantity:integer', 'amount:numeric(10,2)'],
    {
      key: ['order_id', 'line_no'],
      keys: ['order_id -> orders.id', 'product_id -> products.id'],
    },
  ),
  table('customer_settings', ['customer_id:integer', 'language:text'], {
    key: 'customer_id',
    keys: ['customer_id -> customers.id'],
  }),
];

/** A star without keys. */
export const STAR: readonly GivenTable[] = [
  table('fact_sales', [
    'sale_id:BIGINT',
    'customer_key:INTEGER',
    'date_key:INTEGER',
    'NET_AMOUNT:DOUBLE',
    'units:INTEGER',
  ]),
  table('dim_customer', ['customer_key:INTEGER', 'name:VARCHAR', 'Straße:VARCHAR', 'postal_code:INTEGER']),
  table('dim_date', ['date_key:INTEGER', 'day:DATE', 'year:INTEGER']),
  table('events', ['at:TIMESTAMP', 'customer_key:INTEGER', 'value:DOUBLE']),
];
