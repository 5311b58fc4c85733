import type { DeliveryOptionsWords } from './words.ts';

const words: DeliveryOptionsWords = {
  newDelivery: 'Novo envio',
  more: 'Mais opções',
  emails: 'Enviar e-mails',
  emailsHelp: 'Caso contrário, uma execução só atualiza os dados do painel.',
  link: 'Link para usuários incorporados',
  linkHelp: (placeholders) => `O endereço do painel no seu produto, com ${placeholders} nos lugares certos.`,
  embedUserHelp: 'Só para esta entrega. Um campo vazio tem o valor do usuário incorporado.',
  attributes: 'Atributos do usuário (JSON)',
  apply: 'Aplicar',
  taken: 'Do painel como você o viu',
  removeText: 'Você pode desfazer. Só os canais e o histórico de execuções se perdem de vez.',
  exceptions: 'Exceções',
  exceptionsHelp: 'Estas pessoas não recebem nada, seja qual for o grupo delas.',
  origins: { unsubscribed: 'Inscrição cancelada', excepted: 'Excluído' },
  except: 'Excluir alguém',
  endException: (name) => `Deixar de excluir ${name}`,
};

export default words;
