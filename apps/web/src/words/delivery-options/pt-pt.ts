import portuguese from './pt.ts';
import type { DeliveryOptionsWords } from './words.ts';

const words: DeliveryOptionsWords = {
  ...portuguese,
  link: 'Ligação para utilizadores incorporados',
  linkHelp: (placeholders) => `O endereço do painel no seu produto, com ${placeholders} nos lugares certos.`,
  embedUserHelp: 'Só para esta entrega. Um campo vazio tem o valor do utilizador incorporado.',
  attributes: 'Atributos do utilizador (JSON)',
  taken: 'Do painel como o viu',
  removeText: 'Pode anular. Só os canais e o histórico de execuções se perdem de vez.',
  exceptionsHelp: 'Estas pessoas não recebem nada, seja qual for o seu grupo.',
  origins: { unsubscribed: 'Subscrição cancelada', excepted: 'Excluído' },
};

export default words;
