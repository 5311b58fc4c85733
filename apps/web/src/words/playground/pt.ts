import type { PlaygroundWords } from './words.ts';

const words: PlaygroundWords = {
  title: 'Área de testes',
  files: 'Arquivos',
  states: {
    opening: 'Abrindo o branch…',
    building: 'Compilando o branch…',
    built: 'As respostas vêm deste branch',
    failed: 'O branch não compila',
  },
  notServed: 'Não é possível consultar o branch',
  broken: (branch) => `${branch} não compila`,
  code: 'Código',
  codeWidth: 'Largura do código',
  timing: 'Tempos',
  nothingAsked: 'Escolha campos para ver a pergunta como código.',
  notWritten: {
    graphql:
      'O GraphQL não consegue fazer esta pergunta: ela tem cálculos, segmentos, comparações ou totais.',
    sql: 'O SQL não consegue fazer esta pergunta.',
    asOther: 'O GraphQL não pode perguntar como outra pessoa.',
  },
  notes: {
    json: 'O corpo da requisição.',
    curl: 'Executado em um shell.',
    typescript: 'Usa o pacote de cliente do Facet.',
    python: 'Usa o pacote requests.',
    sql: 'SQL semântico: envie como sqlQuery no lugar de query.',
    graphql: 'A API GraphQL do motor.',
  },
  key: {
    key: 'Coloque uma chave de API em FACET_API_KEY. POST /api/v1/api-keys cria uma.',
    token:
      'Coloque um token da API de dados em FACET_TOKEN. POST /api/v1/deployments/{deploymentId}/token cria um.',
  },
  compare: 'Comparar com…',
  stopComparing: 'Parar de comparar',
  compared: 'Comparação de dois branches',
  same: (count) => `Todas as linhas são iguais (${count}).`,
  differ: (count, total) => `Linhas diferentes: ${count} de ${total}.`,
  largest: (column, amount) => `Maior diferença em ${column}: ${amount}.`,
  onlyFirst: 'Pelo menos uma resposta tem mais linhas do que as comparadas.',
  firstRows: (shown, total) => `São mostradas as primeiras ${shown} de ${total} linhas.`,
  difference: 'Diferença',
  differs: 'Diferente',
  onlyOn: (branch) => `Somente em ${branch}`,
  answers: (count) => `Linhas: ${count}`,
};
export default words;
