import parent from './pt.ts';
import type { CreatorWords } from './words.ts';

const words: CreatorWords = {
  ...parent,
  shared: 'Partilhado consigo',
  sharedEmpty: {
    title: 'Ainda não há nada partilhado consigo',
    text: 'Os painéis preparados para si aparecem aqui. Pode copiá-los e alterar as cópias.',
  },
  copying: 'A copiar',
  needsSession: {
    title: 'Abra esta página no produto que a contém',
    text: 'Precisa de uma sessão, que esse produto cria para si.',
  },
  notCreator: {
    title: 'Não pode criar conteúdo aqui',
    text: 'A sua sessão só permite ver painéis. Fale com quem gere este produto.',
  },
  refused: {
    title: 'Não foi possível abrir esta página',
    text: 'A sessão já foi utilizada ou é demasiado antiga. Recarregue a página do produto que a contém.',
  },
  expired: {
    title: 'A sessão expirou',
    text: 'Recarregue a página do produto para continuar. O que não guardou será perdido.',
  },
  otherDeployment: {
    title: 'Esta página é de outros dados',
    text: 'A sua sessão é de outra implementação. Volte atrás e abra a página de novo.',
  },
};

export default words;
