import type { OAuthWords } from './oauth-words.ts';

export const oauth: OAuthWords = {
  proceed: 'Continuar',
  refusal: {
    title: 'Não é possível continuar o login',
    reasons: {
      invalid_client: 'O aplicativo não está registrado aqui, ou não é possível ler sua descrição.',
      invalid_redirect_uri:
        'O aplicativo pediu um redirecionamento para um endereço que não está registrado para ele.',
      invalid_target: 'O aplicativo pediu acesso a outro servidor.',
      access_denied: 'O acesso foi negado.',
      other: 'O aplicativo enviou uma solicitação inválida.',
    },
    details: 'Detalhes para quem desenvolve o aplicativo:',
  },
  again: {
    title: 'Comece de novo',
    lost: 'Este login foi iniciado em outro navegador ou expirou.',
    otherUser: 'Nesse meio-tempo, outra pessoa entrou neste navegador.',
    way: 'Volte ao aplicativo e entre novamente.',
  },
  device: {
    title: 'Conectar um aplicativo',
    text: 'Digite o código que o aplicativo mostra a você, por exemplo um programa de linha de comando.',
    match: 'Continue somente se o código abaixo for igual.',
    hint: 'Oito letras, maiúsculas ou minúsculas, com ou sem hífen.',
    warning: 'Se alguém enviou o código a você, não continue: essa pessoa entraria em seu nome.',
    problems: {
      NoCodeError: 'Digite o código que o aplicativo mostra.',
      NotFoundError: 'Este código não existe. Compare-o com o que o aplicativo mostra.',
      ExpiredError: 'Este código expirou. Peça um novo no aplicativo.',
      AlreadyUsedError: 'Este código já foi usado. Peça um novo no aplicativo.',
      SessionNotFound: 'Esta página expirou. Digite o código novamente.',
      other: 'Algo deu errado. Digite o código novamente.',
    },
    connected: {
      title: 'Login concluído',
      heading: (name) => `${name} está conectado`,
      text: 'Volte ao aplicativo. Você pode fechar esta página.',
      revoke: 'Você pode revogar o acesso dele a qualquer momento.',
    },
    denied: {
      title: 'Acesso negado',
      text: 'O aplicativo não tem acesso à sua conta. Você pode fechar esta página.',
    },
  },
  signOut: {
    unnamed: 'Um aplicativo',
    wants: (name) => `${name} quer encerrar a sua sessão aqui também.`,
    stay: 'Continuar conectado',
    done: { title: 'Sessão encerrada', heading: 'Você saiu', text: 'Você pode fechar esta página.' },
    stillIn: {
      title: 'Sessão aberta',
      heading: 'Você continua conectado aqui',
      text: 'Talvez o aplicativo tenha encerrado a sua sessão do lado dele. Você pode fechar esta página.',
    },
  },
};
