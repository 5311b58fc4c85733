import type { Meta } from '../model/cube-query.ts';

/** The metadata of a view over orders and customers, as `GET /v1/meta` returns it. */
export const META: Meta = {
  cubes: [
    {
      name: 'orders_view',
      type: 'view',
      measures: [
        { name: 'orders_view.count', type: 'number', aggType: 'count', aliasMember: 'orders.count' },
        { name: 'orders_view.total', type: 'number', aggType: 'sum', aliasMember: 'orders.total' },
        { name: 'orders_view.average', type: 'number', aggType: 'avg', aliasMember: 'orders.average' },
        { name: 'orders_view.largest', type: 'number', aggType: 'max', aliasMember: 'orders.largest' },
        { name: 'orders_view.smallest', type: 'number', aggType: 'min', aliasMember: 'orders.smallest' },
        {
          name: 'orders_view.buyers',
          type: 'number',
          aggType: 'countDistinct',
          aliasMember: 'orders.buyers',
        },
        { name: 'orders_view.ratio', type: 'number', aggType: 'number', aliasMember: 'orders.ratio' },
        { name: 'orders_view.paid', type: 'number', aggType: 'count', aliasMember: 'orders.paid' },
        { name: 'orders_view.secret', type: 'number', aggType: 'sum', isVisible: false, public: false },
      ],
      dimensions: [
        { name: 'orders_view.status', type: 'string', aliasMember: 'orders.status' },
        { name: 'orders_view.note', type: 'string', aliasMember: 'orders.note' },
        { name: 'orders_view.city', type: 'string', aliasMember: 'customers.city' },
        { name: 'orders_view.amount', type: 'number', aliasMember: 'orders.amount' },
        { name: 'orders_view.is_paid', type: 'boolean', aliasMember: 'orders.is_paid' },
        { name: 'orders_view.created_at', type: 'time', aliasMember: 'orders.created_at' },
        { name: 'orders_view.id', type: 'number', aliasMember: 'orders.id', isVisible: false },
      ],
      segments: [{ name: 'orders_view.large' }],
    },
    {
      name: 'Customers',
      type: 'cube',
      measures: [{ name: 'Customers.count', type: 'number', aggType: 'count' }],
      dimensions: [
        { name: 'Customers.city', type: 'string' },
        { name: 'Customers.fullName', type: 'string' },
        { name: 'Customers.since', type: 'time' },
      ],
      segments: [],
    },
    {
      name: 'customers_view',
      type: 'view',
      measures: [
        { name: 'customers_view.count', type: 'number', aggType: 'count', aliasMember: 'customers.count' },
      ],
      dimensions: [
        { name: 'customers_view.city', type: 'string', aliasMember: 'customers.city' },
        { name: 'customers_view.since', type: 'time', aliasMember: 'customers.since' },
      ],
    },
    { name: 'hidden_view', type: 'view', isVisible: false, measures: [], dimensions: [], segments: [] },
  ],
};
