import type { OAuthWords } from './oauth-words.ts';

export const oauth: OAuthWords = {
  proceed: 'Continuar',
  refusal: {
    title: 'Não é possível continuar o início de sessão',
    reasons: {
      invalid_client: 'A aplicação não está registada aqui, ou não é possível ler a sua descrição.',
      invalid_redirect_uri:
        'A aplicação pediu um redirecionamento para um endereço que não está registado para ela.',
      invalid_target: 'A aplicação pediu acesso a outro servidor.',
      access_denied: 'O acesso foi recusado.',
      other: 'A aplicação enviou um pedido inválido.',
    },
    details: 'Detalhes para quem desenvolve a aplicação:',
  },
  again: {
    title: 'Comece de novo',
    lost: 'Este início de sessão começou noutro navegador ou expirou.',
    otherUser: 'Entretanto, outra pessoa iniciou sessão neste navegador.',
    way: 'Volte à aplicação e inicie sessão novamente.',
  },
  device: {
    title: 'Ligar uma aplicação',
    text: 'Introduza o código que a aplicação lhe mostra, por exemplo um programa de linha de comandos.',
    match: 'Continue apenas se o código abaixo for igual.',
    hint: 'Oito letras, maiúsculas ou minúsculas, com ou sem hífen.',
    warning: 'Se alguém lhe enviou o código, não continue: essa pessoa iniciaria sessão em seu nome.',
    problems: {
      NoCodeError: 'Introduza o código que a aplicação mostra.',
      NotFoundError: 'Este código não existe. Compare-o com o que a aplicação mostra.',
      ExpiredError: 'Este código expirou. Peça um novo na aplicação.',
      AlreadyUsedError: 'Este código já foi utilizado. Peça um novo na aplicação.',
      SessionNotFound: 'Esta página expirou. Introduza o código novamente.',
      other: 'Algo correu mal. Introduza o código novamente.',
    },
    connected: {
      title: 'Sessão iniciada',
      heading: (name) => `${name} tem sessão iniciada`,
      text: 'Volte à aplicação. Pode fechar esta página.',
      revoke: 'Pode revogar o acesso dela a qualquer momento.',
    },
    denied: {
      title: 'Acesso recusado',
      text: 'A aplicação não tem acesso à sua conta. Pode fechar esta página.',
    },
  },
  signOut: {
    unnamed: 'Uma aplicação',
    wants: (name) => `${name} pretende terminar também a sua sessão aqui.`,
    stay: 'Manter a sessão iniciada',
    done: { title: 'Sessão terminada', heading: 'A sua sessão terminou', text: 'Pode fechar esta página.' },
    stillIn: {
      title: 'Sessão ainda iniciada',
      heading: 'Continua com sessão iniciada aqui',
      text: 'A aplicação pode ter terminado a sua sessão do lado dela. Pode fechar esta página.',
    },
  },
};
