import portuguese from './pt.ts';
import type { SettingsWords } from './words.ts';

const words: SettingsWords = {
  ...portuguese,
  refreshEvery: (duration) => `De ${duration} em ${duration}`,
  link: 'Ligação',
  linkAddress: 'Endereço da ligação',
  insertLink: 'Inserir ligação',
  linkRefused: 'Introduza um endereço que comece por https:// ou mailto:.',
  atMost: (most) => `Um texto tem, no máximo, ${most} caracteres. O resto foi omitido.`,
  tabs: 'Separadores',
  tabTitle: (number) => `Título do separador ${number}`,
  newTab: (number) => `Separador ${number}`,
  addTab: 'Adicionar separador',
  removeTab: (title) => `Remover «${title}» e o seu conteúdo`,
  promptHint: 'Por exemplo: «O que mudou desde a semana passada, e porquê?»',
  unknown: (type) =>
    `Esta versão não conhece widgets do tipo ${type}. O widget fica como está; pode movê-lo e removê-lo.`,
  alignLeft: 'Alinhar limites esquerdos',
  alignRight: 'Alinhar limites direitos',
  alignTop: 'Alinhar limites superiores',
  alignBottom: 'Alinhar limites inferiores',
  closeGaps: 'Fechar espaços',
  zoneOfViewer: 'O de quem consulta',
  font: 'Tipo de letra',
  radius: 'Arredondamento em píxeis',
};

export default words;
