import type { SectionWords } from './words.ts';

const words: SectionWords = {
  collapsible: 'Pode ser recolhida e aberta',
  collapsed: 'Recolhida no início',
  needsHeading: 'Adicione um título: é com ele que a seção é recolhida e aberta.',
};

export default words;
