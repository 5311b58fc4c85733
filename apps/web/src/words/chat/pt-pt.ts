import type { ChatWords } from './words.ts';

const words: ChatWords = {
  newChat: 'Nova conversa',
  history: 'Histórico de conversas',
  closeHistory: 'Fechar o histórico',
  search: 'Pesquisar conversas',
  noChats: 'As suas conversas aparecem aqui.',
  noneFound: 'Nenhuma conversa contém estas palavras.',
  more: 'Mostrar mais',
  actionsFor: (title) => `Ações de «${title}»`,
  untitled: 'Nova conversa',
  rename: 'Mudar o nome da conversa',
  name: 'Nome',
  remove: 'Eliminar conversa',
  removeTitle: (title) => `Eliminar «${title}»?`,
  removeText: 'As perguntas e respostas são eliminadas definitivamente.',
  cancel: 'Cancelar',
  start: {
    title: 'O que quer saber?',
    text: 'Pergunte por palavras suas. Cada resposta mostra como a pergunta foi entendida.',
  },
  suggestions: 'Perguntas para começar',
  conversation: 'Perguntas e respostas',
  question: 'A sua pergunta',
  field: 'Pergunte sobre os seus dados',
  ask: 'Perguntar',
  stop: 'Parar a resposta',
  answering: 'A responder…',
  stopped: 'Parou esta resposta.',
  failed: 'Não foi possível responder à pergunta.',
  interrupted: 'A ligação perdeu-se. A resposta continua assim que voltar.',
  again: 'Perguntar de novo',
  copy: 'Copiar resposta',
  copied: 'Copiado',
  good: 'Boa resposta',
  bad: 'Má resposta',
  chart: 'Gráfico',
  table: 'Tabela',
  shownAs: 'Mostrar como',
  rows: 'Resposta',
  explore: 'Abrir no Explorar',
  save: 'Guardar como relatório',
  saved: 'O relatório foi guardado.',
  latest: 'Ir para a última resposta',
  notices: {
    'model-unavailable':
      'O modelo de linguagem não respondeu. Esta resposta baseia-se apenas nas palavras da pergunta.',
    'model-paused':
      'O modelo de linguagem está em pausa após várias falhas. Esta resposta baseia-se apenas nas palavras da pergunta.',
    'limit-reached':
      'Foi atingido um limite do modelo de linguagem. Esta resposta baseia-se apenas nas palavras da pergunta.',
    'unproven-numbers':
      'O texto do modelo de linguagem foi omitido porque os seus números não estão nos dados.',
  },
  gone: { title: 'Esta conversa já não existe', text: 'Foi eliminada ou o endereço está incompleto.' },
  off: { title: 'A conversa está desativada', text: 'As perguntas sobre dados não estão disponíveis aqui.' },
  noDeployment: {
    title: 'Não há dados sobre os quais perguntar',
    text: 'Peça a um administrador acesso a uma implantação.',
  },
  noData: 'Não vê quaisquer dados aqui. Peça acesso a quem lhe forneceu esta página.',
  signIn: 'Inicie sessão para conversar',
  expired: {
    title: 'A sua sessão terminou.',
    text: 'Recarregue a página para continuar. As suas conversas são mantidas.',
  },
};
export default words;
