import { flights } from '../testing/flights.ts';
import { asks } from '../testing/in-short.ts';
import { shop } from '../testing/shop.ts';

asks('times without "by", shop', shop(), {
  'orders shipped in May': 'count | 2001-05-01 – 2001-05-31 | ? shipped',
  'shipped orders in May': 'count | 2001-05-01 – 2001-05-31 | status equals shipped | ? shipped',
  'shipped orders': 'count | status equals shipped | ? shipped',
  'orders created in May': 'count | 2001-05-01 – 2001-05-31',
  'created orders': 'not understood: created',
  'orders by shipped date': 'count by shipped_at.month',
});

asks('times without "by", flights', flights(), {
  'flights departed in May': 'count | 2001-05-01 – 2001-05-31',
});
