import type { Texts } from './en.js';

const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;

const duration = (seconds: number) => {
  if (seconds < 90) return plural(seconds, 'seconde', 'secondes');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90
    ? plural(minutes, 'minute', 'minutes')
    : plural(Math.ceil(minutes / 60), 'heure', 'heures');
};

const percent = (share: number) => `${Math.round(share * 100)} fois sur 100`;

export const fr: Texts = {
  name: 'Agent Terms',
  tagline: 'Ce que les sites permettent aux agents d’IA',
  skip: 'Aller au contenu',
  nav: {
    label: 'Pages',
    lookUp: 'Consulter',
    registry: 'Registre',
    publish: 'Publier',
  },
  footer: {
    legal:
      'Une réponse rapporte ce que disent les conditions d’un site, lues par une machine. Ce n’est pas un conseil juridique.',
    api: 'API',
    models: 'Pour les modèles de langage',
    bot: 'Notre robot',
  },
  notFound: {
    title: 'Il n’y a rien ici',
    explain: 'L’adresse est peut-être mal écrite.',
    home: 'Interroger un site',
  },
  loading: 'Question en cours…',
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
        'Votre appareil est peut-être hors ligne, ou le service absent. Sans réponse, rien n’est permis.',
    },
    refused: {
      title: 'Cette question ne peut pas être posée',
      explain:
        'Un site se nomme par son domaine ou par l’adresse d’une page, une action en 200 caractères au plus.',
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
    not_found: { title: 'Rien trouvé', explain: 'Le service n’en sait rien.' },
    limited: {
      title: 'Trop de questions pour le moment',
      explain: 'Le service compte les questions de chaque appelant, et la limite est atteinte.',
    },
    unavailable: {
      title: 'Le service ne peut pas répondre pour l’instant',
      explain: 'Il est occupé ou en maintenance. Sans réponse, rien n’est permis.',
    },
    broken: {
      title: 'Quelque chose n’a pas marché',
      explain: 'Le service n’a donné aucune réponse qui puisse être montrée.',
    },
  },
  permissions: {
    read_content: { short: 'Lire', action: 'Lire le contenu public' },
    scrape_data: { short: 'Extraire', action: 'Extraire ou télécharger des données en masse' },
    api_access: { short: 'Utiliser l’API', action: 'Utiliser l’API par programme' },
    create_account: { short: 'Ouvrir un compte', action: 'Créer un compte par programme' },
    make_purchases: { short: 'Acheter', action: 'Acheter ou payer' },
    post_content: { short: 'Publier', action: 'Publier ou envoyer du contenu' },
    allow_training: { short: 'Entraîner une IA', action: 'Entraîner des modèles d’IA sur le contenu' },
  },
  lookUp: {
    title: 'Un agent peut-il faire cela ici ?',
    intro:
      'Nommez un site et une action. Vous apprenez ce que les conditions du site en disent, à quel point c’est sûr et sur quels mots cela repose.',
    site: 'Site',
    siteHint: 'Un domaine, ou l’adresse de n’importe quelle page',
    sitePlaceholder: 'github.com',
    action: 'Action',
    actionHint: 'Avec vos mots, de préférence en anglais, ou l’une de celles-ci :',
    actionPlaceholder: 'compare the prices of all products',
    ask: 'Demander',
    siteMissing: 'Nommez un site.',
    actionMissing: 'Nommez une action.',
    pageTitle: (action: string, site: string) => `Un agent peut-il « ${action} » sur ${site} ?`,
    question: (action: string, site: string) => `« ${action} » sur ${site}`,
    askSite: 'Interroger le site maintenant',
    wholeSite: (site: string) => `Toutes les permissions de ${site}`,
  },
  verdict: {
    may: { word: 'Oui', sentence: 'Les conditions du site le permettent.' },
    may_if: {
      word: 'Oui, sous conditions',
      sentence: 'Les conditions du site le permettent quand tout ce qui suit est rempli.',
    },
    may_not: { word: 'Non', sentence: 'Les conditions du site l’interdisent.' },
    ask: {
      word: 'Demander d’abord à une personne',
      sentence: 'Les conditions semblent le permettre, mais pas assez sûrement pour continuer seul.',
    },
    not_told: {
      word: 'Non dit',
      sentence: 'Les conditions du site n’en parlent pas. Le silence n’est pas une permission.',
    },
    unsure: {
      word: 'Pas clair',
      sentence: 'Le site a des conditions, mais ce qu’elles en disent n’a pas pu être établi sûrement.',
    },
    not_read: {
      word: 'Non lu',
      sentence: 'Les conditions du site, ou une partie, n’ont pas pu être lues. On n’en conclut rien.',
    },
    no_terms: {
      word: 'Inconnu',
      sentence: 'Aucune condition de ce site n’est connue ici. Ce n’est pas une permission.',
    },
    not_understood: {
      word: 'Non compris',
      sentence:
        'L’action n’est aucune des sept qui sont connues ; rien n’a donc été cherché. Dites-le autrement.',
    },
  },
  doThis: {
    proceed: 'Un agent peut continuer.',
    proceed_if_conditions_met: 'Un agent peut continuer dès que chaque condition est remplie.',
    escalate: 'Un agent demande à la personne pour qui il agit.',
    block: 'Un agent ne le fait pas.',
  },
  because: {
    low_confidence: 'Les valeurs de ce genre n’ont pas été justes assez souvent pour s’y fier seules.',
    faint_match: 'Il n’est pas certain que l’action désigne cette permission.',
    not_validated: 'L’entrée n’a pas été vérifiée auprès d’une archive des conditions du site.',
    doubtful_document: 'Quelque chose ne va pas dans le document lui-même.',
  },
  answer: {
    takenFor: 'Compris comme',
    conditions: 'Conditions',
    conditionsOfNo: 'Ce que les conditions en disent',
    sure: 'À quel point c’est sûr',
    status: 'D’où cela vient',
    caveats: 'À noter',
    proof: 'Les mots sur lesquels cela repose',
    noProof: 'Le service n’a aucun passage pour cette réponse.',
    ownFileProof: 'Le site le dit lui-même, dans son propre agentterms.json, qui en est la preuve.',
    checked: (when: string, id: string) => `Répondu le ${when}. Enregistrement ${id} du journal.`,
    fromCode: 'La même question depuis un programme',
    match: (share: number) =>
      `(d’après ses mots ; correspondance ${share.toFixed(2).replace('.', ',')} sur 1)`,
  },
  condition: {
    auth: 'L’agent doit être connecté.',
    frequency: 'Au plus',
    scope: 'Seulement cette partie des données :',
  },
  tier: {
    high: 'Élevé : on peut décider là-dessus.',
    medium: 'Moyen : convient aux décisions ordinaires ; regardez la preuve quand l’enjeu est grand.',
    low: 'Faible : à ne pas suivre seul. Une personne devrait regarder.',
    none: 'Pas de document, donc rien de sûr.',
  },
  measured: (share: number, sample: number, isDomains: boolean) =>
    `Les réponses sur cette permission étaient justes ${percent(share)}, mesurées sur ${
      isDomains ? plural(sample, 'site', 'sites') : plural(sample, 'document', 'documents')
    }.`,
  rightShare: (share: number) => `Les valeurs trouvées ainsi étaient justes ${percent(share)}.`,
  status: {
    own: {
      word: 'Le fichier du site lui-même',
      explain: 'Le site publie un agentterms.json, qui répond pour lui.',
    },
    validated: {
      word: 'Vérifié',
      explain: 'Une entrée du registre vérifiée auprès d’une archive publique des conditions du site.',
    },
    unvalidated: {
      word: 'Non vérifié',
      explain:
        'Une entrée du registre qui n’a encore été vérifiée auprès de rien. Un agent demande à une personne avant de se fier à une permission qui en vient.',
    },
    flagged: {
      word: 'Signalé',
      explain:
        'Un défaut de cette entrée du registre a été signalé. Un agent demande à une personne avant de s’y fier.',
    },
    none: {
      word: 'Pas de document',
      explain: 'Ni fichier du site lui-même ni entrée du registre ne sont connus.',
    },
  },
  passage: {
    source: 'Source',
    archived: (day: string | undefined) => (day === undefined ? 'Texte archivé' : `Texte archivé du ${day}`),
    place: (start: number, end: number) => `Caractères ${start} à ${end} du texte.`,
    notHeld: 'Le service connaît la place des mots et n’a pas le texte lui-même ; les liens y mènent.',
    weak: 'Va dans ce sens, mais ne le prouve pas à lui seul.',
  },
  site: {
    pageTitle: (domain: string) => `Ce que ${domain} permet aux agents d’IA`,
    intro: 'Ce que les conditions du site disent de chacune de sept actions, et sur quels mots cela repose.',
    all: 'Toutes les permissions',
    permissionValue: {
      yes: 'Permis',
      if: 'Permis sous conditions',
      no: 'Interdit',
      none: 'Non dit',
      unsure: 'Pas clair',
      not_read: 'Non lu',
    },
    notGiven: {
      not_addressed: 'Les conditions n’en parlent pas.',
      unsure: 'Les conditions en parlent, mais ce qu’elles disent n’a pas pu être établi sûrement.',
      not_read: 'Un texte du site qui pourrait en parler n’a pas été lu.',
      unknown: 'Le document ne donne pas de valeur et ne dit pas pourquoi.',
    },
    passages: (count: number) => plural(count, 'passage', 'passages'),
    check: 'Demander cela',
    documents: 'Les documents d’où cela vient',
    noDocuments: 'L’entrée ne nomme pas les textes dont elle a été tirée.',
    updated: (day: string) => `Le site a modifié ses conditions pour la dernière fois le ${day}.`,
    expires: (day: string) => `Le document vaut jusqu’au ${day}.`,
    readOn: (day: string) => `Texte du ${day}`,
    sourceKinds: {
      terms_of_service: 'Conditions d’utilisation',
      conditions_of_sale: 'Conditions de vente',
      commercial_terms: 'Conditions commerciales',
      community_guidelines: 'Règles de la communauté',
      seller_terms: 'Conditions pour les vendeurs',
      acceptable_use: 'Utilisation acceptable',
      developer_terms: 'Conditions pour les développeurs',
      conditions_of_carriage: 'Conditions de transport',
    },
    otherSource: 'Texte du site',
    raw: 'Pour les programmes',
    json: 'Le document en JSON',
    download: 'Le télécharger',
    evidence: 'Les passages en JSON',
    badge: 'Un badge pour les pages du site',
    badgeHtml: 'HTML',
    badgeMarkdown: 'Markdown',
    unknown: {
      title: (domain: string) => `${domain} n’est pas encore dans le registre`,
      explain:
        'Le service peut interroger le site maintenant : il cherche son propre fichier, puis ses conditions, les lit et garde ce que leurs mots prouvent. Cela prend jusqu’à deux minutes.',
      ask: 'Interroger le site maintenant',
      asking:
        'Le site est interrogé : son propre fichier, robots.txt, ses conditions. Cela prend jusqu’à deux minutes.',
      cancel: 'Ne plus attendre',
      stopped: 'Non attendu. Le service finira peut-être ; revenez dans quelques minutes.',
      invalidFile:
        'Le site publie un fichier, mais il n’est pas valide, si bien qu’aucune question n’est répondue avec lui.',
    },
    generateReasons: {
      not_tried:
        'Le site n’a pas pu être interrogé pour l’instant, faute de place ou de serveur de noms. Réessayez plus tard.',
      not_resolved: 'Ce domaine n’existe pas, ou n’a pas d’adresse.',
      unreachable: 'Le site ne répond pas, ou pas d’une façon utilisable.',
      refused_by_site: 'Le site refuse nos requêtes.',
      forbidden_by_robots: 'Le robots.txt du site écarte notre robot, qui obéit.',
      needs_scripts:
        'Les pages du site sont écrites par des scripts dans un navigateur, que le service n’exécute pas.',
      captcha: 'Le site veut d’abord voir une personne.',
      framed: 'Les conditions se trouvent dans un cadre ou un document intégré.',
      unreadable: 'Des conditions ont été trouvées, mais elles ne peuvent pas être lues.',
      no_terms: 'Le site répond, et rien n’y ressemble à des conditions.',
    },
    ownersMay: 'Propriétaires du site : publiez un agentterms.json, et il répondra à la place.',
  },
};
