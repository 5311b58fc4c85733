import { type Lexicon, lexiconOf, withValues } from '../index.ts';

const measure = (name: string, title: string, aggType: string, more: object = {}) => ({
  name: `orders.${name}`,
  shortTitle: title,
  type: 'number',
  aggType,
  ...more,
});
const dimension = (name: string, title: string, type = 'string', more: object = {}) => ({
  name: `orders.${name}`,
  shortTitle: title,
  type,
  ...more,
});

/** A view of orders with their customers and products. */
const ORDERS = {
  name: 'orders',
  title: 'Orders',
  measures: [
    measure('count', 'Count', 'count'),
    measure('revenue', 'Revenue', 'sum', {
      description: 'What customers paid, in euros.',
      meta: { synonyms: ['sales', 'turnover'] },
    }),
    measure('average_order_value', 'Average order value', 'avg', { description: 'Revenue per order.' }),
    measure('units_sold', 'Units sold', 'sum'),
    measure('customers', 'Customers', 'countDistinct'),
    measure('discount_share', 'Discount share', 'number', {
      format: 'percent',
      description: 'Discounts as a share of list prices.',
    }),
    measure('returned_share', 'Share returned', 'number', { format: 'percent' }),
  ],
  dimensions: [
    dimension('created_at', 'Created at', 'time'),
    dimension('shipped_at', 'Shipped at', 'time'),
    dimension('status', 'Status'),
    dimension('channel', 'Channel'),
    dimension('amount', 'Amount', 'number', { description: 'Euros.' }),
    dimension('is_gift', 'Is gift', 'boolean'),
    dimension('customers_country', 'Customer country'),
    dimension('customers_segment', 'Customer segment'),
    dimension('products_category', 'Product category'),
    dimension('products_name', 'Product name'),
  ],
  segments: [{ name: 'orders.new_customers', shortTitle: 'New customers' }],
};

const VALUES: Readonly<Record<string, readonly string[]>> = {
  status: ['completed', 'shipped', 'processing', 'cancelled', 'returned'],
  channel: ['Web', 'Store', 'Phone', 'Partner'],
  customers_country: ['DE', 'FR', 'US', 'GB', 'ES', 'IT'],
  customers_segment: ['Consumer', 'Small business', 'Enterprise'],
  products_category: ['Shoes', 'Jackets', 'Bags', 'Home office'],
  products_name: ['Trail Runner', 'City Runner', 'Rain Jacket', 'Weekend Bag', 'Standing Desk'],
};
const TIMES = ['2000-01-03T08:00:00.000', '2001-06-19T21:00:00.000'];

/** The lexicon of a shop in a language, with data until 2001-06-19. */
export function shop(locale = 'en'): Lexicon {
  const values = Object.entries(VALUES).map(
    ([name, list]) =>
      [`orders.${name}`, list.map((value, index) => ({ value, count: list.length - index }))] as const,
  );
  const times = ['created_at', 'shipped_at'].map(
    (name) => [`orders.${name}`, TIMES.map((value) => ({ value, count: 1 }))] as const,
  );
  return withValues(lexiconOf([ORDERS], { locale }), new Map([...values, ...times]));
}
