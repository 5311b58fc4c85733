import { type Model, modelOf } from '../model/model.ts';

/** The metadata of a model as `POST /api/v1/meta` returns it, with odd names and hidden members. */
export const CUBES = [
  {
    name: 'orders',
    type: 'view',
    measures: [
      { name: 'orders.count', type: 'number', aggType: 'count', shortTitle: 'Orders' },
      { name: 'orders.total', type: 'number', aggType: 'sum', shortTitle: 'Total' },
      { name: 'orders.average', type: 'number', aggType: 'avg' },
      { name: 'orders.select', type: 'number', aggType: 'max' },
      { name: 'orders.secret', type: 'number', aggType: 'sum', isVisible: false, public: false },
    ],
    dimensions: [
      { name: 'orders.status', type: 'string' },
      { name: 'orders.city', type: 'string' },
      { name: 'orders.Mixed_Case', type: 'string' },
      { name: 'orders.amount', type: 'number' },
      { name: 'orders.is_paid', type: 'boolean' },
      { name: 'orders.created_at', type: 'time', granularities: [{ name: 'fiscal_year' }] },
      { name: 'orders.shipped_at', type: 'time', granularities: [{ name: 'fiscal_year' }] },
    ],
    segments: [{ name: 'orders.large' }, { name: 'orders.new' }],
  },
  {
    name: 'users',
    type: 'cube',
    measures: [{ name: 'users.count', type: 'number', aggType: 'count' }],
    dimensions: [
      { name: 'users.name', type: 'string' },
      { name: 'users.since', type: 'time' },
    ],
    segments: [],
  },
  { name: 'hidden', type: 'view', isVisible: false, dimensions: [{ name: 'hidden.name', type: 'string' }] },
];

export const MODEL: Model = modelOf(CUBES);
