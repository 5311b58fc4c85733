/** Words of which the titles in the big model consist. */
export const TITLE_WORDS: readonly string[] = [
  ...['revenue', 'orders', 'customers', 'amount', 'price', 'quantity', 'region', 'country', 'city', 'state'],
  ...['store', 'product', 'category', 'channel', 'segment', 'status', 'margin', 'cost', 'profit', 'tax'],
  ...['discount', 'shipping', 'delivery', 'refund', 'visit', 'session', 'click', 'user', 'account', 'plan'],
  ...['ticket', 'agent', 'queue', 'score', 'rating', 'review', 'stock', 'warehouse', 'supplier', 'invoice'],
  ...['payment', 'balance', 'credit', 'debit', 'loan', 'interest', 'rate', 'fee', 'charge', 'budget'],
];
const MEASURES = 8;

/**
 * The cubes of a large model as the data API describes them: by default 500 of 20 members each.
 * @param titles `same`: all cubes have the same titles. `mixed`: two or three words in ever different order.
 */
export function bigModel(titles: 'same' | 'mixed', cubes = 500, members = 20): readonly object[] {
  const titleOf = (cube: number, index: number) =>
    [0, 1, 2]
      .slice(0, titles === 'same' ? 2 : 2 + ((cube + index) % 2))
      .map((place) => wordAt((titles === 'same' ? 0 : cube * 13 + place * cube) + index * (place * 6 + 1)))
      .join(' ');
  return Array.from({ length: cubes }, (_, cube) => {
    const name = `cube_${cube}`;
    const list = Array.from({ length: members }, (_unused, index) => ({
      name: `${name}.member_${index}`,
      shortTitle: titleOf(cube, index),
      description: `The ${titleOf(cube, index + 1)} of each ${wordAt(cube + index)}.`,
    }));
    return {
      name,
      title: `Cube ${cube}`,
      measures: list
        .slice(0, MEASURES)
        .map((member, index) => ({ ...member, type: 'number', aggType: index === 0 ? 'count' : 'sum' })),
      dimensions: list
        .slice(MEASURES)
        .map((member, index) => ({ ...member, type: index === 0 ? 'time' : 'string' })),
      segments: [],
    };
  });
}

function wordAt(index: number): string {
  return TITLE_WORDS[index % TITLE_WORDS.length] ?? '';
}
