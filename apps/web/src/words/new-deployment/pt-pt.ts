import portuguese from './pt.ts';
import type { NewDeploymentWords } from './words.ts';

const words: NewDeploymentWords = {
  ...portuguese,
  notAllowed: {
    title: 'Não pode criar implantações',
    text: 'Para isso é necessária a permissão DeploymentCreate.',
  },
  nameMissing: 'Introduza um nome',
  steps: [
    { title: 'Ligar uma fonte de dados', text: 'Uma base de dados, ou ficheiros largados na página.' },
    { title: 'Escolher tabelas', text: 'O Facet lê as colunas e chaves e deixa as linhas onde estão.' },
    {
      title: 'Rever o modelo',
      text: 'O Facet propõe cubos, junções e vistas para ler, alterar e publicar.',
    },
    { title: 'Fazer uma pergunta', text: 'A resposta vai para um primeiro painel.' },
  ],
};
export default words;
