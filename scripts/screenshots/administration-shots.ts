import { answer, changed, clickEach, FAILURE, isTo, type Json, type Shot } from './shot.ts';

const isSettings = isTo(/\/api\/v1\/language-model$/);
const isUsage = isTo(/\/language-model\/usage$/);
const isMonths = isTo(/\/language-model\/usage\/months$/);

const OWN = {
  source: 'account',
  url: 'https://llm.example.com/v1/chat/completions',
  model: 'small',
  hasKey: true,
};

/** The pages of administrators in every state. */
export function administrationShots(): Shot[] {
  const shot = (name: string, settings: object, more: Partial<Shot> = {}): Shot => ({
    name: `administration/${name}`,
    address: '/administration/language-model',
    as: 'admin',
    serve: (request) => {
      if (isUsage(request)) return answer(request, USAGE);
      if (isMonths(request)) return answer(request, { months: MONTHS });
      return isSettings(request) && changed(request, (body) => Object.assign(body, settings));
    },
    ...more,
  });
  return [
    shot('language model', { ...OWN, costPerAccountAndDay: 20, usedToday: { ...USED, cost: 18.4 } }),
    shot('language model, paused', {
      ...OWN,
      pausedUntil: new Date(Date.now() + 300_000).toISOString(),
      pauseProblem: 'busy',
    }),
    shot('language model, removing', OWN, { act: clickEach(['button::-p-text(Remove settings)']) }),
    shot('language model, empty', { source: 'none', url: null, model: null }, { serve: withoutModel }),
    shot(
      'language model, error',
      {},
      {
        serve: (request) => isSettings(request) && answer(request, FAILURE, 500),
      },
    ),
    shot('language model, not allowed', {}, { as: 'nobody' }),
  ];
}

const withoutModel: NonNullable<Shot['serve']> = (request) =>
  isSettings(request) &&
  changed(request, (body: Json) => Object.assign(body, { source: 'none', url: null, model: null }));

const USED = { calls: 120, inputTokens: 840_000, outputTokens: 96_000, cost: 3.2 };
const person = (id: number, day: string, userName: string, embedTenantName: string | null) => ({
  ...{ id, day, userId: id, userName, embedTenantName, ...USED },
});
const USAGE = {
  items: [
    person(4, '2026-03-02', 'Ada Lovelace', null),
    person(3, '2026-03-02', 'kim', 'acme'),
    person(2, '2026-03-01', 'A colleague whose name is rather long for a narrow table', null),
  ],
  pageInfo: { hasNextPage: true, endCursor: 'next' },
};
const MONTHS = ['2026-03', '2026-02', '2025-12'].map((month, index) => ({
  ...{ month, calls: 4200 - index * 900, inputTokens: 26_000_000, outputTokens: 2_900_000, cost: 96.5 },
}));
