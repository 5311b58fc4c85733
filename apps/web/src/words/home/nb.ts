import type { HomeWords } from './words.ts';

const words: HomeWords = {
  deliver: 'Send på e-post',
  dashboards: 'Dashbord',
  pages: 'Sider',
  api: 'API-referanse',
  account: 'Kontoen din',
  search: 'Søk i dashbord',
  found: (count, hasMore) => `${hasMore ? 'Mer enn ' : ''}${count} dashbord`,
  showMore: 'Vis flere',
  empty: {
    title: 'Ingen dashbord ennå',
    text: 'Dashbordene du har tilgang til, vises her. Publiser et med API-et eller fra en fil i repositoriet til en datamodell, eller be en kollega om å dele et med deg.',
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
