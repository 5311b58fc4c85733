import { readFileSync } from 'node:fs';
import { composeDeliveryEmail } from '../compose-delivery-email.ts';
import { composeOwnerEmail } from '../compose-owner-email.ts';
import type { Addressee, DeliveryContent, Email, EmailTable, Logo, Picture } from '../email.ts';

/** A dashboard, 1280 by 900 pixels. */
const DASHBOARD = readFileSync(new URL('../../../../docs/images/dashboard-light.png', import.meta.url));

/** 300 by 56 pixels. */
export const LOGO: Logo = {
  content: readFileSync(new URL('logo.png', import.meta.url)),
  contentType: 'image/png',
  width: 150,
  height: 28,
};

export const PICTURE: Picture = {
  content: DASHBOARD,
  width: 640,
  height: 450,
  alt: 'Executive overview\nFlights: 3.1 million\nPunctuality: from 76 % in January to 84 % in November, 79 % on average\nBusiest airlines: 5 rows, Southwest Airlines first with 913,542 flights',
};

export const AIRLINES: EmailTable = {
  title: 'Busiest airlines',
  columns: [
    { label: 'Airline', kind: 'text' },
    { label: 'Flights', kind: 'number' },
    { label: 'On time', kind: 'number' },
    { label: 'Average delay', kind: 'number' },
  ],
  rows: [
    ['Southwest Airlines', '913,542', '79.4 %', '8.1 min'],
    ['American Airlines', '684,520', '76.9 %', '9.6 min'],
    ['United Airlines', '487,102', '80.3 %', '7.4 min'],
    ['Delta Air Lines', '451,990', '83.7 %', '4.9 min'],
    ['Alaska Airlines', '186,041', '84.1 %', '3.8 min'],
  ],
  totals: [['Total', '2,723,195', '79.9 %', '7.5 min']],
};

/** An ordinary delivery. */
export const WEEKLY: DeliveryContent = {
  subject: 'Executive overview, week 47',
  brand: { name: 'Northwind Air', colour: '#5b57e0' },
  locale: 'en-US',
  title: 'Executive overview',
  description: 'How many flights there were, and how punctual they were.',
  dataFrom: { instant: new Date('2026-11-23T08:00:00Z'), timezone: 'Europe/Berlin' },
  filters: [
    { label: 'Departure', value: 'last 30 days' },
    { label: 'Airline', value: 'all' },
    { label: 'State', value: 'California, Oregon, Washington' },
  ],
  note: 'Flights are up 4.2 % on the week before, mostly from Alaska Airlines and Southwest.\n\nPunctuality fell from 81.0 % to 79.4 %. Two thirds of the change are departures from San Francisco on November 18 and 19, when fog closed a runway.',
  pictures: [PICTURE],
  tables: [AIRLINES],
  files: [
    { filename: 'Executive overview.pdf', contentType: 'application/pdf', content: Buffer.alloc(1_240_000) },
    { filename: 'Busiest airlines.csv', contentType: 'text/csv', content: Buffer.alloc(312) },
  ],
};

export const ADDRESSEE: Addressee = {
  reason: { type: 'scheduled', by: 'Ada Lovelace' },
  dashboardUrl: 'https://facet.example.com/dashboards/k3Jd82hQpLw9?airline=all',
  unsubscribeUrl: 'https://facet.example.com/unsubscribe/1-7-42-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  manageUrl: 'https://facet.example.com/account/deliveries',
};

const delivery = (content: Partial<DeliveryContent>, addressee: Partial<Addressee> = {}) =>
  composeDeliveryEmail({ ...WEEKLY, ...content })({ ...ADDRESSEE, ...addressee });

/** Emails to look at, by name. */
export function sampleEmails(): Readonly<Record<string, Email>> {
  return {
    weekly: delivery({}),
    'picture-only': delivery({
      brand: { name: 'Northwind Air', colour: '#0a7d5a', logo: LOGO },
      description: null,
      filters: [],
      note: null,
      tables: [],
      files: [],
    }),
    'failed-part': delivery({
      problems: [
        { title: 'Flights by state', reason: 'The query took longer than 60 seconds.' },
        { title: 'Delay by hour', reason: 'The column flights.dep_hour does not exist.' },
      ],
      note: null,
      files: [],
    }),
    'long-table': delivery({ ...longTable(), pictures: [], note: null, files: [] }),
    german: delivery(
      { ...german(), brand: { ...WEEKLY.brand, logo: LOGO } },
      { reason: { type: 'group', group: 'Vertrieb und Kundenbetreuung' } },
    ),
    arabic: delivery(arabic(), { reason: { type: 'scheduled', by: 'سارة منصور' } }),
    japanese: delivery(
      { ...japanese(), brand: { name: '北風航空', colour: 'oklch(0.7 0.17 150)' } },
      { reason: { type: 'subscribed' } },
    ),
    'owner-failed': composeOwnerEmail({
      state: 'failed',
      brand: WEEKLY.brand,
      locale: 'en-US',
      title: 'Executive overview',
      ranAt: WEEKLY.dataFrom,
      cause: 'The chart Flights by state failed: the query took longer than 60 seconds.',
      dashboardUrl: ADDRESSEE.dashboardUrl,
      manageUrl: ADDRESSEE.manageUrl,
    }),
    'owner-works': composeOwnerEmail({
      state: 'works',
      brand: { name: 'Northwind Air', colour: '#f2c200' },
      locale: 'de-DE',
      title: 'Vorstandsübersicht',
      ranAt: WEEKLY.dataFrom,
      dashboardUrl: ADDRESSEE.dashboardUrl,
      manageUrl: ADDRESSEE.manageUrl,
    }),
  };
}

function longTable(): Pick<DeliveryContent, 'title' | 'tables'> {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep'];
  return {
    title: 'Flights by airport and month',
    tables: [
      {
        title: 'Flights',
        columns: [
          { label: 'Airport', kind: 'text' },
          ...months.map((label) => ({ label, kind: 'number' }) as const),
        ],
        rows: Array.from({ length: 134 }, (_, row) => [
          `Airport number ${row + 1}`,
          ...months.map((_month, index) => (12_345 + row * 371 + index * 977).toLocaleString('en-US')),
        ]),
      },
    ],
  };
}

function german(): Partial<DeliveryContent> {
  return {
    subject: 'Auftragseingang und Lieferfähigkeit, Kalenderwoche 47',
    locale: 'de-DE',
    title: 'Auftragseingang, Lieferfähigkeit und Rechnungsabgrenzungsposten der Vertriebsgesellschaften',
    description:
      'Die wichtigsten Kennzahlen aller Vertriebsgesellschaften, ohne konzerninterne Umsätze und vor Währungsumrechnung.',
    filters: [
      { label: 'Geschäftsjahr', value: '2026/2027' },
      { label: 'Vertriebsgesellschaft', value: 'Deutschland, Österreich, Schweiz, Niederlande' },
      { label: 'Kundengruppe', value: 'Großhandel, Einzelhandel' },
    ],
    note: 'Der Auftragseingang liegt 4,2 % über der Vorwoche.',
    problems: [{ title: 'Deckungsbeitrag', reason: 'Die Abfrage hat länger als 60 Sekunden gedauert.' }],
    tables: [
      {
        title: 'Auftragseingang',
        columns: [
          { label: 'Vertriebsgesellschaft', kind: 'text' },
          { label: 'Auftragseingang', kind: 'number' },
          { label: 'Veränderung zum Vorjahr', kind: 'number' },
        ],
        rows: [
          ['Donaudampfschifffahrtsgesellschaft mbH', '1.234.567,89 €', '+12,3 %'],
          ['Österreich', '234.567,00 €', '−4,1 %'],
        ],
        hasMore: true,
        totals: [['Gesamt', '1.469.134,89 €', '+9,4 %']],
      },
    ],
  };
}

function arabic(): Partial<DeliveryContent> {
  return {
    brand: { name: 'شركة الشمال للطيران', colour: '#0a7d5a' },
    subject: 'نظرة عامة على الرحلات',
    title: 'نظرة عامة على الرحلات الجوية والتأخيرات في جميع المطارات خلال الأسبوع الماضي',
    description: 'عدد الرحلات ونسبة الالتزام بالمواعيد لكل شركة طيران.',
    filters: [{ label: 'شركة الطيران', value: 'جميع الشركات' }],
    note: 'ارتفع عدد الرحلات بنسبة 4.2 % مقارنة بالأسبوع السابق.',
    tables: [
      {
        title: 'الرحلات حسب المطار',
        columns: [
          { label: 'المطار', kind: 'text' },
          { label: 'الرحلات', kind: 'number' },
        ],
        rows: [
          ['مطار الملك خالد الدولي', '913,542'],
          ['مطار القاهرة الدولي', '684,520'],
        ],
      },
    ],
  };
}

function japanese(): Partial<DeliveryContent> {
  return {
    subject: '経営概要 第47週',
    locale: 'ja-JP',
    title: '経営概要',
    description: '便数と定時運航率。',
    filters: [{ label: '出発日', value: '過去 30 日間' }],
    note: '便数は前週比で 4.2 % 増加しました。',
  };
}
