import type { Texts } from './en.js';

const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;

const duration = (seconds: number) => {
  if (seconds < 90) return plural(seconds, 'seconde', 'secondes');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90
    ? plural(minutes, 'minute', 'minutes')
    : plural(Math.ceil(minutes / 60), 'heure', 'heures');
};

export const fr: Texts = {
  name: 'Agent Terms',
  tagline: 'Ce que les sites permettent aux agents d’IA',
  skip: 'Aller au contenu',
  nav: {
    label: 'Pages',
    lookUp: 'Consulter',
    registry: 'Registre',
    publish: 'Publier',
    docs: 'API',
  },
  footer: {
    legal:
      'Les réponses rendent compte des conditions d’un site, lues automatiquement. Elles ne constituent pas un conseil juridique.',
    api: 'API',
    review: 'Pour les administrateurs',
    audit: 'Pour les auditeurs',
    models: 'Pour les modèles de langage',
    bot: 'Notre robot',
  },
  notFound: {
    title: 'Cette page n’existe pas',
    explain: 'L’adresse est peut-être mal orthographiée.',
    home: 'Consulter un site',
  },
  loading: 'Chargement…',
  tryAgain: 'Réessayer',
  tryAgainIn: (seconds: number) => `Réessayez dans ${duration(seconds)}.`,
  copy: {
    button: 'Copier',
    done: 'Copié.',
    selected: 'Sélectionné : appuyez sur Ctrl+C ou ⌘C.',
  },
  failures: {
    offline: {
      title: 'Le service est injoignable',
      explain:
        'Votre appareil est peut-être hors ligne, ou le service indisponible. Sans réponse, rien n’est considéré comme permis.',
    },
    refused: {
      title: 'Cette demande n’est pas valable',
      explain:
        'Indiquez le site par son domaine ou par l’adresse d’une page, et l’action en 200 caractères au plus.',
    },
    signed_out: {
      title: 'Personne n’est connecté',
      explain: 'Connectez-vous avec un jeton d’administration ou d’audit.',
    },
    forbidden: {
      title: 'Votre jeton ne le permet pas',
      explain: 'Il faut un jeton d’un autre rôle ou une page de ce service.',
    },
    conflict: { title: 'Impossible pour l’instant', explain: 'Quelque chose s’y oppose.' },
    changed: {
      title: 'Une modification a eu lieu entre-temps',
      explain: 'Ce que vous voyez n’est pas la dernière version.',
    },
    not_found: { title: 'Aucun résultat', explain: 'Le service n’a aucune information à ce sujet.' },
    limited: {
      title: 'Trop de demandes pour le moment',
      explain: 'Le nombre de demandes est limité pour chaque appelant, et cette limite est atteinte.',
    },
    unavailable: {
      title: 'Le service ne peut pas répondre pour l’instant',
      explain: 'Il est surchargé ou en maintenance. Sans réponse, rien n’est considéré comme permis.',
    },
    broken: {
      title: 'Une erreur s’est produite',
      explain: 'La réponse du service n’a pas pu être lue.',
    },
  },
  permissions: {
    read_content: { short: 'Lire', action: 'Lire le contenu public' },
    scrape_data: { short: 'Extraire', action: 'Extraire ou télécharger des données en masse' },
    api_access: { short: 'Utiliser l’API', action: 'Utiliser l’API depuis un programme' },
    create_account: { short: 'Ouvrir un compte', action: 'Créer un compte automatiquement' },
    make_purchases: { short: 'Acheter', action: 'Acheter ou payer' },
    post_content: { short: 'Publier', action: 'Publier ou soumettre du contenu' },
    allow_training: { short: 'Entraîner une IA', action: 'Entraîner des modèles d’IA sur le contenu' },
  },
  lookUp: {
    title: 'Un agent d’IA a-t-il le droit de faire cela ?',
    intro:
      'Indiquez un site et une action : vous saurez ce que les conditions du site en disent, avec quelle fiabilité et sur quel passage cela s’appuie.',
    site: 'Site',
    siteHint: 'Un domaine ou l’adresse de n’importe quelle page',
    sitePlaceholder: 'github.com',
    action: 'Action',
    actionHint: 'Avec vos propres mots, de préférence en anglais, ou l’une de celles-ci :',
    actionPlaceholder: 'compare the prices of all products',
    ask: 'Vérifier',
    examples: 'Par exemple',
    atSite: (site: string) => `sur ${site}`,
    siteMissing: 'Indiquez un site.',
    actionMissing: 'Indiquez une action.',
    pageTitle: (action: string, site: string) =>
      `« ${action} » sur ${site} : un agent d’IA en a-t-il le droit ?`,
    question: (action: string, site: string) => `« ${action} » sur ${site}`,
    askSite: 'Interroger le site maintenant',
    wholeSite: (site: string) => `Toutes les autorisations de ${site}`,
  },
  verdict: {
    may: { word: 'Oui', sentence: 'Les conditions du site le permettent.' },
    may_if: {
      word: 'Oui, sous conditions',
      sentence: 'Les conditions du site le permettent si tout ce qui suit est respecté.',
    },
    may_not: { word: 'Non', sentence: 'Les conditions du site l’interdisent.' },
    ask: {
      word: 'Demander d’abord',
      sentence:
        'Les conditions semblent le permettre, mais pas assez clairement pour continuer sans demander.',
    },
    not_told: {
      word: 'Non précisé',
      sentence: 'Les conditions du site n’en parlent pas. Le silence ne vaut pas autorisation.',
    },
    unsure: {
      word: 'Incertain',
      sentence: 'Le site a des conditions, mais ce qu’elles en disent n’a pas pu être établi avec certitude.',
    },
    not_read: {
      word: 'Non lu',
      sentence:
        'Les conditions du site n’ont pas pu être lues, en tout ou en partie. On ne peut rien en conclure.',
    },
    no_terms: {
      word: 'Inconnu',
      sentence: 'Aucune condition de ce site n’est connue ici. Cela ne vaut pas autorisation.',
    },
    not_understood: {
      word: 'Non compris',
      sentence:
        'L’action ne correspond à aucune des sept actions connues ; rien n’a donc été recherché. Formulez-la autrement.',
    },
  },
  doThis: {
    proceed: 'Un agent peut continuer.',
    proceed_if_conditions_met: 'Un agent peut continuer dès que toutes les conditions sont remplies.',
    escalate: 'Un agent demande d’abord à la personne pour qui il agit.',
    block: 'Un agent doit s’abstenir.',
  },
  because: {
    low_confidence:
      'Cette autorisation a le niveau le plus bas pour tous les sites ; un agent ne se fie pas à un oui seul.',
    faint_match: 'Il n’est pas certain que l’action corresponde à cette autorisation.',
    not_validated: 'L’entrée n’a pas été vérifiée à partir d’une archive des conditions du site.',
    doubtful_document: 'Le document lui-même pose problème.',
  },
  answer: {
    understood: 'Compris comme',
    notMeant: 'Vous vouliez dire autre chose ?',
    canAsk: 'Voici ce que vous pouvez demander :',
    conditions: 'Conditions',
    conditionsOfNo: 'Ce que les conditions en disent',
    sure: 'Fiabilité',
    status: 'Origine',
    caveats: 'À noter',
    proof: 'Ce sur quoi cela s’appuie',
    noProof: 'Le service ne dispose d’aucun passage pour cette réponse.',
    ownFileProof: 'Le site le déclare lui-même dans son agentterms.json, ce qui suffit comme preuve.',
    checked: (when: string, id: string) => `Répondu le ${when}. Entrée ${id} du journal.`,
    fromCode: 'La même demande depuis un programme',
    match: (share: number) =>
      `(d’après le libellé ; correspondance ${share.toFixed(2).replace('.', ',')} sur 1)`,
  },
  lowTier:
    'Chaque autorisation a un niveau, le même pour tous les sites (spécification 2.10). Celle-ci a le plus bas : un agent demande à une personne avant de se fier à un oui, si sûre que soit la valeur elle-même.',
  conditionGroups: {
    acting: 'Pour le logiciel',
    actor: 'Pour la personne ou l’entreprise qu’il représente',
    use: 'Pour l’utilisation',
    notice: 'Bon à savoir',
  },
  status: {
    own: {
      word: 'Le fichier du site',
      explain: 'Le site publie lui-même un agentterms.json, qui fait foi.',
    },
    validated: {
      word: 'Vérifié',
      explain: 'Une entrée du registre vérifiée à partir d’une archive publique des conditions du site.',
    },
    unvalidated: {
      word: 'Non vérifié',
      explain:
        'Une entrée du registre qui n’a pas encore été vérifiée. Un agent demande à une personne avant de se fier à une autorisation qui en provient.',
    },
    flagged: {
      word: 'Signalé',
      explain:
        'Un problème a été signalé pour cette entrée du registre. Un agent demande à une personne avant de s’y fier.',
    },
    none: {
      word: 'Pas de document',
      explain: 'On ne connaît ni fichier publié par le site ni entrée du registre.',
    },
  },
  passage: {
    source: 'Source',
    archived: (day: string | undefined) => (day === undefined ? 'Texte archivé' : `Texte archivé du ${day}`),
    place: (start: number, end: number) => `Caractères ${start} à ${end} du texte.`,
    weak: 'Va dans ce sens, mais ne suffit pas comme preuve.',
  },
  site: {
    pageTitle: (domain: string) => `Ce que ${domain} permet aux agents d’IA`,
    intro: 'Ce que les conditions du site disent de sept actions, et sur quels passages cela s’appuie.',
    all: 'Toutes les autorisations',
    permissionValue: {
      yes: 'Permis',
      if: 'Permis sous conditions',
      no: 'Interdit',
      none: 'Non précisé',
      unsure: 'Incertain',
      not_read: 'Non lu',
    },
    notGiven: {
      not_addressed: 'Les conditions n’en parlent pas.',
      unsure: 'Les conditions en parlent, mais ce qu’elles disent n’a pas pu être établi avec certitude.',
      not_read: 'Un texte du site qui pourrait en parler n’a pas été lu.',
      unknown: 'Le document ne donne pas de valeur et ne dit pas pourquoi.',
    },
    passages: (count: number) => plural(count, 'passage', 'passages'),
    check: 'Vérifier cette action',
    documents: 'Les documents d’origine',
    noDocuments: 'L’entrée n’indique pas les textes dont elle est tirée.',
    updated: (day: string) => `Le site a modifié ses conditions pour la dernière fois le ${day}.`,
    expires: (day: string) => `Le document est valable jusqu’au ${day}.`,
    readOn: (day: string) => `Texte du ${day}`,
    sourceKinds: {
      terms_of_service: 'Conditions d’utilisation',
      conditions_of_sale: 'Conditions de vente',
      commercial_terms: 'Conditions commerciales',
      community_rules: 'Règles de la communauté',
      community_guidelines: 'Règles de la communauté',
      seller_terms: 'Conditions pour les vendeurs',
      acceptable_use: 'Utilisation acceptable',
      developer_terms: 'Conditions pour les développeurs',
      conditions_of_carriage: 'Conditions de transport',
    },
    otherSource: 'Texte du site',
    raw: 'Pour les programmes',
    json: 'Le document en JSON',
    download: 'Télécharger',
    evidence: 'Les passages en JSON',
    badge: 'Un badge pour les pages du site',
    badgeHtml: 'HTML',
    badgeMarkdown: 'Markdown',
    unknown: {
      title: (domain: string) => `${domain} n’est pas encore dans le registre`,
      explain:
        'Le service peut interroger le site maintenant : il cherche son propre fichier, puis ses conditions, les lit et garde ce que leurs mots prouvent. Cela prend jusqu’à deux minutes.',
      ask: 'Interroger le site maintenant',
      asking: 'Cela prend jusqu’à deux minutes.',
      cancel: 'Ne plus attendre',
      stopped: 'Non attendu. Le service s’arrête, à moins que quelqu’un d’autre n’attende le même site.',
      invalidFile:
        'Le site publie un fichier, mais il n’est pas valide, si bien qu’aucune question n’est répondue avec lui.',
    },
    generateReasons: {
      not_tried:
        'Le site n’a pas pu être interrogé : le service est saturé ou aucun serveur de noms n’a répondu. Réessayez plus tard.',
      not_resolved: 'Ce domaine n’existe pas, ou n’a pas d’adresse.',
      unreachable: 'Le site ne répond pas, ou pas de façon exploitable.',
      refused_by_site: 'Le site refuse nos requêtes.',
      forbidden_by_robots: 'Le robots.txt du site interdit l’accès à notre robot, qui s’y conforme.',
      needs_scripts:
        'Les pages du site sont produites dans le navigateur par des scripts que le service n’exécute pas.',
      captcha: 'Le site exige d’abord la preuve qu’une personne le consulte.',
      framed: 'Les conditions se trouvent dans un cadre ou un document intégré.',
      unreadable: 'Des conditions ont été trouvées, mais elles sont illisibles.',
      no_terms: 'Le site répond, mais rien n’y ressemble à des conditions.',
    },
    ownersMay: 'Propriétaires du site : publiez un agentterms.json, et c’est lui qui fera foi.',
  },
};
