import { flights } from '../testing/flights.ts';
import { asks } from '../testing/in-short.ts';
import { shop } from '../testing/shop.ts';

asks('refused, flights', flights(), {
  'how many flights left early': 'not understood: early',
  'late flights by month': 'not understood: late',
  'how many more flights were there in march': 'not understood: how many more',
  'average miles': 'not understood: average, miles',
  'flights after 22:30': 'not understood: after, 22, 30',
  'flights not after 10 pm': 'not understood: not',
  'total delay': 'not understood: total delay',
  'average distance': 'not understood: average distance',
  'flights from A to B': 'not understood: B',
  'flights by May': 'not understood: by May',
  'top 3': 'not understood: ',
  'red flights by month': 'not understood: red',
  'flights delayed or by month': 'not understood: or',
  'delayed flights per weekday vs weekend': 'not understood: vs, weekend',
  'flights to and from Texas': 'not understood: to',
  'flights from Texas by month and California': 'not understood: California',
  'average delay of 30 minutes': 'not understood: 30, minutes',
  'flights by month > vs all': 'not understood: vs',
  'flights from anywhere but Texas': 'not understood: anywhere, but',
  'longest flights': 'not understood: longest',
  'flights over Texas': 'not understood: over',
  'flights in the last 3 hours': 'not understood: last',
  'miles by month': 'not understood: miles',
});

asks('refused, shop', shop(), {
  'revenue from new customers vs all': 'not understood: vs',
  'orders last 30 days vs previous 30 days': 'not understood: vs',
  'orders after 10 pm': 'not understood: after 10 pm',
  'revenue by customer': 'not understood: ',
  'revenue per order': 'not understood: order',
  'orders with a discount': 'not understood: discount',
  'orders in the last hour': 'not understood: last',
  'orders above 1000': 'not understood: ',
  'average revenue': 'not understood: average revenue',
  'median order value': 'not understood: median order',
  'slowest channel': 'not understood: slowest',
  'orders without returns': 'not understood: without',
  'profit by month': 'not understood: profit',
  'trial orders by month': 'not understood: trial',
  'runer orders': 'not understood: runer',
});
