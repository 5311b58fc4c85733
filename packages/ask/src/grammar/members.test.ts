import { flights } from '../testing/flights.ts';
import { asks } from '../testing/in-short.ts';
import { shop } from '../testing/shop.ts';

asks('members, flights', flights(), {
  'total miles flown': 'total_distance | ? miles',
  'flights by month': 'count by departed_at.month',
  'flights and average delay by month': 'count average_delay by departed_at.month',
  'How many flights were delayed?': 'delayed_count',
  'average delay of flights per departure state': 'average_delay by origins_state',
  'what percentage of flights are delayed': 'delayed_share',
  'whats the share of delayed flights': 'delayed_share',
  "what's the average delay": 'average_delay',
  'total flights': 'count',
  'flights and delayed flights by weekday': 'count delayed_count by weekday',
  'long haul by departure state': 'count by origins_state | long_haul',
  'departures from Seattle by month':
    'count by departed_at.month | origins_city equals Seattle | ? departures',
  'arrivals in Denver': 'count | destinations_city equals Denver | ? arrivals',
  'list of airports': 'by origins_iata | ? airports',
  'how did average delay change over time': 'average_delay by departed_at.month',
  'flights per hour': 'count by departure_hour | ? hour',
  'flights by departure airport name': 'count by origins_name',
  'flights each day': 'count by departed_at.day',
});

asks('members, shop', shop(), {
  'orders by month': 'count by created_at.month',
  'average order value by segment': 'average_order_value by customers_segment',
  'average order value over time': 'average_order_value by created_at.month',
  'sales by channel this year': 'revenue by channel | this year',
  'turnover in q1': 'revenue | 2001-01-01 – 2001-03-31',
  'how much revenue did we make in may': 'revenue | 2001-05-01 – 2001-05-31',
  'units sold per product': 'units_sold by products_category | ? product',
  'customers by country': 'customers by customers_country',
  'new customers by month': 'count by created_at.month | new_customers',
  'gift orders': 'count | is_gift equals true',
  'revenue by shipped date': 'revenue by shipped_at.month',
  'orders created last week': 'count | last week',
  'revenue by category, channel': 'revenue by products_category, channel',
  'number of customers': 'customers',
  'orders by status as a pie chart': 'count by status',
});
