import type { HomeWords } from './words.ts';

const words: HomeWords = {
  deliver: 'Skicka via e-post',
  dashboards: 'Instrumentpaneler',
  pages: 'Sidor',
  account: 'Ditt konto',
  search: 'Sök instrumentpaneler',
  found: (count, hasMore) =>
    `${hasMore ? 'Fler än ' : ''}${count} ${count === 1 && !hasMore ? 'instrumentpanel' : 'instrumentpaneler'}`,
  showMore: 'Visa fler',
  empty: {
    title: 'Inga instrumentpaneler än',
    text: 'Här visas de instrumentpaneler som du har åtkomst till. Be en kollega att dela en med dig.',
    make: 'Här visas de instrumentpaneler som du har åtkomst till. Bygg en i arbetsytan, eller be en kollega att dela en med dig.',
  },
  preparing: {
    title: 'Förbereder instrumentpaneler',
    text: 'En datamodell byggs för första gången. Dess instrumentpaneler visas här om några sekunder.',
  },
  noMatch: {
    title: (text) => `Ingen instrumentpanel matchar ”${text}”`,
    text: 'Sökningen omfattar namn på instrumentpaneler, mappar och driftsättningar.',
  },
  clearSearch: 'Rensa sökningen',
  failed: 'Instrumentpanelerna kunde inte läsas in',
};
export default words;
