import type { HomeWords } from './words.ts';

const words: HomeWords = {
  deliver: 'Per E-Mail zustellen',
  dashboards: 'Dashboards',
  pages: 'Seiten',
  account: 'Dein Konto',
  search: 'Dashboards suchen',
  found: (count, hasMore) =>
    `${hasMore ? 'Mehr als ' : ''}${count} ${count === 1 && !hasMore ? 'Dashboard' : 'Dashboards'}`,
  showMore: 'Mehr anzeigen',
  empty: {
    title: 'Noch keine Dashboards',
    text: 'Hier erscheinen alle Dashboards, die für dich freigegeben sind. Bitte eine Kollegin oder einen Kollegen um eine Freigabe.',
    make: 'Hier erscheinen alle Dashboards, die für dich freigegeben sind. Baue eines im Arbeitsbereich, oder bitte eine Kollegin oder einen Kollegen um eine Freigabe.',
  },
  preparing: {
    title: 'Dashboards werden vorbereitet',
    text: 'Ein Datenmodell wird zum ersten Mal gebaut. Seine Dashboards erscheinen hier in wenigen Sekunden.',
  },
  noMatch: {
    title: (text) => `Kein Dashboard passt zu „${text}“`,
    text: 'Gesucht wird in den Namen von Dashboards, Ordnern und Deployments.',
  },
  clearSearch: 'Suche zurücksetzen',
  failed: 'Die Dashboards konnten nicht geladen werden',
};
export default words;
