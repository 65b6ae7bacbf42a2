import type { SiteTexts } from './en.js';

export const fr: SiteTexts = {
  room: {
    left: (left, of, time) =>
      left === 0
        ? `Vous avez interrogé ${of} ${of === 1 ? 'site' : 'sites'}, c’est la limite. Vous pourrez recommencer à ${time}.`
        : `Vous pouvez encore interroger ${left} ${left === 1 ? 'site' : 'sites'} jusqu’à ${time} ; la limite est de ${of}.`,
    notServed: 'Ce service n’interroge pas lui-même les sites.',
  },
  steps: {
    label: 'Ce qui se passe',
    names: {
      own_file: 'Recherche du fichier du site lui-même',
      waiting: 'Attente d’une place libre',
      robots: 'Lecture de robots.txt',
      finding: 'Recherche des conditions',
      reading: 'Préparation des textes',
      analysing: 'Lecture de ce qu’ils autorisent',
      proving: 'Vérification de chaque valeur dans le texte',
    },
    states: { done: '(terminé)', going_on: '(en cours)', left: '(abandonné)', failed: '(arrêté ici)' },
    outcomes: {
      found: 'trouvé',
      invalid: 'trouvé, mais non valide',
      none: 'il n’y en a pas',
      read: 'lu',
      not_read: 'illisible',
    },
    pages: (count, unread) =>
      `${count} ${count === 1 ? 'page demandée' : 'pages demandées'}${unread === 0 ? '' : `, dont ${unread} sans réponse utilisable`}`,
    analyst: (name) => `Par ${name}`,
    nothingProven: 'Aucune valeur n’a pu être prouvée.',
  },
  history: {
    title: 'Comment l’entrée a changé',
    none: 'Aucune version antérieure n’est connue.',
    version: (version) => `Version ${version}`,
    by: {
      release: 'avec une édition du registre',
      site: 'd’après le fichier du site lui-même',
      generator: 'lue par le service',
      admin: 'par une personne qui tient le registre',
      owner: 'par le détenteur du domaine',
    },
    first: 'La première version conservée ici.',
    noValue: 'aucune règle',
    became: (before, after) => `${before} → ${after}`,
    otherConditions: 'à d’autres conditions',
    status: 'Statut',
    sourcesAdded: 'Nouveaux textes',
    sourcesRemoved: 'Textes qui ne servent plus de base',
    nothing: 'Rien de ce qui est permis ou interdit n’a changé.',
    raw: 'Toutes les différences, en JSON',
    op: { add: 'ajouté', remove: 'supprimé', replace: 'modifié' },
    incomplete: 'Il y a plus de différences, ou de plus longues, que celles affichées.',
    earlier: 'Versions antérieures',
  },
};
