import portuguese from './pt.ts';
import type { DeploymentServingWords } from './words.ts';

const words: DeploymentServingWords = {
  environments: {
    ...portuguese.environments,
    about: 'Onde os programas consultam esta implantação. Cada ambiente serve um ramo.',
    types: { production: 'Produção', staging: 'Pré-produção', development: 'Desenvolvimento' },
    contextHelp: 'Um objeto JSON. As políticas de acesso leem-no para decidir o que o token pode ver.',
    emptyContext: 'O token tem um contexto de segurança vazio, porque não o pode escolher.',
    once: 'Copie o token agora. Não será mostrado de novo.',
  },
  pods: {
    ...portuguese.pods,
    versionAbout: 'Os ambientes de pré-produção e desenvolvimento usam sempre a versão mais recente.',
    changeText:
      'A produção é compilada de novo com esta versão e passa a usá-la se a compilação for concluída.',
    changed: (version) => `A produção está a ser compilada com ${version}.`,
    states: {
      Pending: 'A iniciar',
      Running: 'Em execução',
      CrashLoopBackOff: 'Não inicia',
      Terminating: 'A parar',
    },
    types: { production: 'Produção', dev: 'Ramo' },
  },
};

export default words;
