import type { NewDeploymentWords } from './words.ts';

const words: NewDeploymentWords = {
  title: 'Nova implantação',
  about: 'Uma implantação tem as próprias fontes de dados, modelo de dados, pessoas e painéis.',
  notAllowed: {
    title: 'Você não pode criar implantações',
    text: 'Para isso é necessária a permissão DeploymentCreate.',
  },
  name: 'Nome',
  nameHelp: 'Como as outras pessoas devem ver, por exemplo Vendas',
  nameMissing: 'Digite um nome',
  taken: 'Outra implantação tem este nome',
  failed: 'Não foi possível criar a implantação',
  create: 'Criar implantação',
  next: 'Próximos passos',
  steps: [
    { title: 'Conectar uma fonte de dados', text: 'Um banco de dados, ou arquivos soltos na página.' },
    { title: 'Escolher tabelas', text: 'O Facet lê as colunas e chaves e deixa as linhas onde estão.' },
    {
      title: 'Revisar o modelo',
      text: 'O Facet propõe cubos, junções e visões para você ler, alterar e publicar.',
    },
    { title: 'Fazer uma pergunta', text: 'A resposta vai para um primeiro painel.' },
  ],
};
export default words;
