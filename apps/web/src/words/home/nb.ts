import type { HomeWords } from './words.ts';

const words: HomeWords = {
  deliver: 'Send på e-post',
  dashboards: 'Dashbord',
  pages: 'Sider',
  account: 'Kontoen din',
  search: 'Søk i dashbord',
  found: (count, hasMore) => `${hasMore ? 'Mer enn ' : ''}${count} dashbord`,
  showMore: 'Vis flere',
  empty: {
    title: 'Ingen dashbord ennå',
    text: 'Dashbordene du har tilgang til, vises her. Be en kollega om å dele et med deg.',
    make: 'Dashbordene du har tilgang til, vises her. Lag et i arbeidsområdet, eller be en kollega om å dele et med deg.',
  },
  preparing: {
    title: 'Klargjør dashbord',
    text: 'En datamodell bygges for første gang. Dashbordene vises her om noen sekunder.',
  },
  noMatch: {
    title: (text) => `Ingen dashbord samsvarer med «${text}»`,
    text: 'Søket omfatter navn på dashbord, mapper og distribusjoner.',
  },
  clearSearch: 'Tøm søket',
  failed: 'Dashbordene kunne ikke lastes inn',
};
export default words;
