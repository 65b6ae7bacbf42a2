import type { Vocabulary } from './concepts.js';

const USERS =
  '(?:utilisat(?:eur|rice)s?|client(?:e?s|e)?|membres?|achet(?:eur|euse)s?|vend(?:eurs|euses)|internautes?|visiteurs?|abonne(?:e?s|e)?|adherents?|consommateurs?|voyageurs?|passagers?|joueurs?|participants?|candidats?|annonceurs?|titulaires?|contributeurs?|licencies?|partenaires?|professionnels?|particuliers?|marchands?|souscripteurs?|lecteurs?|inscrits?|locataires?|hotes?|usagers?|personnes?)';
const USER = `(?:vous|ils?|elles?|(?:l'|les |le |la |tou(?:t|te|s) (?:les )?|chaque |un |une |des |aux? |nos )${USERS})`;
const ANY_USER = `(?:vous|${USERS})`;
const CONSENT = '(?:autorisations?|accords?|consentements?|permissions?|approbations?|agrements?)';
const ACCOUNT =
  "(?:(?<!(?:pour|sur|tenir|tient|tenant|tenu|prend(?:re)?|pris|rend(?:re|ez)?|mis|mettre|au|en) (?:en |le |leur |son |votre )?)(?:sous-)?comptes?\\b(?! (?:bancaire|tenu|rendu|courant|de (?:resultat|paiement|depot|tiers)))|profils?\\b|espaces? (?:clients?|personnels?|membres?|adherents?|abonnes?|prives?|utilisateurs?|reserves?|dedies?)|identifiants?\\b|noms? d'utilisateurs?|pseudo(?:nyme)?s?\\b)";
const SITE =
  '(?:services?|sites?|plate-?formes?|applis?\\b|applications?|portail|contenus?|produits?|logiciels?|pages?|systemes?|serveurs?|reseaux?|donnees|informations?|bases?|elements?|jeux?\\b|boutique|site internet|espaces?)';
const VIEWED =
  '(?:sites?|plate-?formes?|applis?\\b|applications?|portail|contenus?|logiciels?|pages?|jeux?\\b|boutique|(?:le|les|nos|notre|du|des|aux?|de|ses) services?)';
const PUBLIC_CONTENT =
  "(?:contenus?|messages?|commentaires?|avis(?! d')|annonces?|contributions?|publications?|evaluations?|photos?|photographies?|videos?|posts?|temoignages?|suggestions?|idees?|creations?)\\b";
const PUT =
  '(?:(?:re)?publi(?:er?|ez|ees?|es|ent|era|eront|ant)|post(?:er?|ez|ees?|es|ent|ant)|depos(?:er?|ez|ees?|es|ent|ant)|diffus(?:er?|ez|ees?|es|ent|ant)|soum(?:ettre|ettez|et|ettent|is|ises?|ettant)|mettre en ligne|mettez en ligne|met(?:tent)? en ligne|mi(?:s|ses?) en ligne|telecharg(?:er?|ez|ees?|es|ent) (?:vers|sur)|televers(?:er?|ez|ees?|es|ent)|partag(?:er?|ez|ees?|es|ent)|redig(?:er?|ez|ees?|es|ent)|laiss(?:er?|ez|ees?|es|ent)|fourni(?:r|s|t|ssez|ssent|es?)|transm(?:ettre|ettez|et|ettent|is|ises?)|envo(?:yer|yez|yes|yees?|ie|ient)|adress(?:er|ez|ees?|es)|ajout(?:er?|ez|ees?|es)|cre(?:er|ez|ees?|es)|stock(?:er?|ez|ees?|es)|heberg(?:er|ez|ees?|es)|charg(?:er|ez|ees?|es)|affich(?:er|ez|ees?|es)|communiqu(?:er|ez|es|ees?)|import(?:er|ez|es|ees?)|ecri(?:re|vez|t|ts|tes?))';
const MODEL =
  "(?:ia\\b|intelligences? artificielles?|apprentissage[s]? (?:automatiques?|profonds?|machine|par machine)|machine[- ]learning|deep[- ]learning|llms?\\b|(?:grands? |large )?modeles? (?:de (?:grands? )?langages?|linguistiques?|de fondation|generatifs?|multimoda(?:l|ux)|d'ia\\b|d'apprentissage|d'intelligence|algorithmiques?)|language models?|reseaux? (?:de neurones|neurona(?:l|ux))|(?:generative |d'|l')ai\\b|ai generative|algorithmes?\\b)";
const AUTOMATIC = 'automati(?:se|que)(?:e?s|e)?\\b';
const TAKING =
  '(?:extra(?:ire|ction|yez|yant)|telecharge|copi(?:er|e|ant)|collect|recueill|recuper|aspir|stock|archiv|index|reprodu|captur|consult|acces|accede|interrog|surveill|rassembl|compil|utilis|explor|reutilis)';

export const FRENCH: Vocabulary = {
  concepts: {
    machine: [
      '(?:ro)?bots?\\b(?! ?\\.txt)|chatbots?\\b|spiders?\\b|araignees?\\b|(?:web[- ])?crawlers?\\b|(?:web |screen )?scrapers?\\b|collecteurs?\\b|racleurs?\\b|moissonneurs?\\b|aspirateurs?\\b|web ?bots?|lecteurs? hors[- ]ligne|offline readers?|macros?\\b|automates?\\b|automations?\\b',
      "(?:logiciels?|outils?|programmes?|techniques?|methodes?|moyens?|systemes?|robots?|applications?|dispositifs?|procedes?|processus)\\b[^.;,]{0,30}?\\b(?:de|d') ?(?:la )?(?:moissonnage|collecte|extraction|exploration|aspiration|scrapp?ing|fouille|recuperation|indexation|crawling|data mining|recherche/)",
      'scripts?\\b|headless\\b|sans tete\\b|auto-?clic[a-z]*|httrack|wget\\b',
      '(?<!traitements? (?:informatique |entierement )?(?:non )?|decisions? (?:individuelle )?(?:entierement )?|prise de decision |exclusivement |distributeurs? |guichets? )automatise(?:e?s|e)?\\b(?! (?:de donnees|des donnees a|individuel))|automatisation\\b|automatiser\\b|programmatique(?:ment)?\\b|par programm(?:e|ation)\\b',
      '(?:moyens?|procedes?|processus|dispositifs?|programmes?|systemes?|outils?|methodes?|logiciels?|appareils?|requetes?|extractions?|collectes?|telechargements?|acces|utilisations?|consultations?|indexations?|interrogations?|envois?|messages?|mecanismes?|technologies?|mode|facon|maniere|navigations?|appels?|publications?|creations?)(?: (?:informatiques?|techniques?|manuels?|et|ou|et/ou|non|de [a-z]+|[a-z]+es)){0,3} automatiques?\\b',
      `automatiquement,? (?:[a-z]+ ){0,3}?(?=${TAKING}|cre[ae]|inscri|enregistr|publi|post|envo|soum|gener|achet|command|ouvr|parcour)`,
      "automatiques? (?:et|ou|et/ou) (?:repete|repetiti|massi)[a-z]*|agents? (?:intelligents?|d'?ia|ia|autonomes?|logiciels?|numeriques?|conversationnels?|electroniques?|d'intelligence artificielle|de navigation)\\b|assistants? (?:ia|virtuels?|d'intelligence)|moyens? (?:non[- ]humains?|mecaniques?|robotises?|programmes?)|robotise(?:e?s|e)?\\b",
    ],
    human: [
      '(?:etres? humains?|personnes? (?:physiques? )?(?:reelles?|vivantes?|humaines?)|vraies? personnes?|utilisateurs? humains?)\\b',
    ],
    ourselves: [
      "nous (?:[a-z']+ ){0,2}?(?!interdisons|opposons|reservons|autorisons|permettons|tolerons|acceptons|accordons|concedons|pouvons (?:[a-z']+ ){0,4}(?:suspend|resili|bloqu|supprim|ferm|refus))[a-z]+ons\\b|(?:notre|nos) (?:propres? )?(?:ia\\b|modeles?|algorithmes?|partenaires|filiales|prestataires|technologies|sous-traitants)|(?:vos|votre|leurs?|ses) (?:contenus?|donnees|informations|contributions|saisies|invites|prompts)|donnees (?:a caractere )?personnel(?:les)?",
    ],
    others: [
      "(?:sites?|services?|contenus?|donnees|applications?|plate-?formes?) (?:de |d'|des )?tiers|sites? (?:lies|externes?)|(?:donnees|informations) (?:a caractere )?personnel(?:les)? (?:vous|de (?:l'|nos))|caries?|dentaire|mammaire|fumees",
    ],
    view: [
      `(?:en|lors de|pour)(?: (?:l'|son|votre|la))? ?(?:accedant|utilisant|utilisation|visitant|visite|consultant|consultation|navigant|navigation|naviguant|telechargeant|installant|connexion)\\b[^.;]{0,25}?\\b${VIEWED}`,
      `(?:acced(?:er?|ez|ent|era|eront)|acces|utilis(?:er?|ez|ent|ation|ant|atrices?|ateurs?)|us(?:er|age)|visit(?:er?|ez|e|eurs?)|consult(?:er?|ez|ent|ation|able)|navigu(?:er?|ez|ent)|navigation|parcour(?:ir|ez)|affich(?:er|ez)|lire\\b|regard(?:er|ez)|ecout(?:er|ez)|telecharg(?:er|ez|ement)|recherch(?:er|ez)|decouvrir|beneficier|jouer)\\b[^.;]{0,40}?\\b${VIEWED}`,
      `(?:presente|propose|figur|affiche|publie|disponible|accessible)[a-z]*\\b[^.;]{0,25}?\\bsur (?:le|notre|ce|la|l'|nos) ?(?:site|plate-?forme|application|boutique)`,
      `${VIEWED}\\b[^.;]{0,50}\\b(?:accessibles?|disponibles? (?:a|pour|gratuit|en ligne|sur)|(?:vous |leur |aux? (?:[a-z]+ ){1,2})?perme(?:t|ttent|ttant)|consultables?|ouverte?s? (?:a|aux))\\b`,
      `(?:met(?:tre|tent)?|mise) a (?:la |votre )?disposition\\b[^.;]{0,40}?\\b(?:sites?|plate-?formes?|applications?|contenus?|logiciels?)\\b`,
    ],
    reach: [
      `${TAKING}|lire\\b|lecture\\b|obten|acquer|visit|navigu|navigation|parcour|interagi|interaction|scann|requet|connect|connexion|agreg|recherch|cach(?:e|er)\\b|contre les systemes`,
      `(?:us(?:er|age)|aide|dirig)[^.;]{0,40}?\\b${SITE}|sur (?:le|la|notre|nos|les|ce|cette) ?${SITE}|a (?:d'autres|toute autre|quelque) fins?\\b`,
    ],
    take: [
      '(?:extra(?:ire|ction|yez|yant)|scrap|crawl|moissonn|aspir|telecharge|copi(?:er|e|ant)\\b|recuper|index(?:er|ation|e)|recherch(?:er|e)|explor|fouill|parcour|capturer|captation|surveill|interrog|requet|scann|acces(?! (?:limite|a internet))|acced|consult|naviguer|interagir|interaction|reprodu|(?:collect|recueill)[a-z]{0,6}\\b[^.;]{0,30}?\\b(?:donnees|informations?|contenus?|prix|adresses))',
    ],
    collect: [
      "(?:web|data|screen|site)?[- ]?scrapp?(?:ing|er|e|es|ant)\\b|crawl(?:ing|er|e)\\b(?<!\\bcrawler)|moissonn(?:age|er?|ez|ant)s?\\b|aspir(?:er|ation|ez|ant)s?\\b(?! (?:professionnel|a\\b|legitime))|data[- ]?mining|(?:web|data|e-?mail)[- ]?harvest(?:ing)?|(?:fouilles?|explor(?:ation|er)|forage|prospection) (?:de |des |d'|du |les? )(?:textes?|donnees|contenus?)|siphonn(?:er|age)|pomp(?:er|age) (?:les |des |de )",
      `systematique(?:s|ment)?\\b[^.;]{0,80}?\\b(?:telecharg|copi|collect|extra[iy]|extraction|stock|recuper|index|captur|reprodu|archiv|acced|acces)`,
      `(?:telecharg|copi|collect|extra[iy]|extraction|stock|recuper|index|captur|reprodu|archiv|acced|acces|consult|reutilis)[a-z]{0,8}\\b[^.;]{0,60}?\\b(?:systematique(?:s|ment)?|en masse|massive?s?|massivement|en (?:nombre|grande quantite|vrac|bloc)|a grande echelle)\\b`,
      "extractions?\\b(?! (?:dentaire|forcee|de la garantie))(?= (?:[a-z-]+,? ){0,10}?(?:de|des|du|d'|ou|et|et/ou|par|,|repete|substantiel|illicite|non|permanente|temporaire|totale|partielle|sauf|interdite?|prohibe)|,|/| [-(.:])",
      "(?:extraire|extrayez|extrayant)\\b[^.;]{0,120}?\\b(?:donnees|contenus?|informations?|bases?|partie|totalite|site|services?|plate-?forme|elements?)|reutilis(?:er|ation|ez)\\b[^.;]{0,90}?\\b(?:substantielle|(?:des |de la |d'une )?bases? de donnees|totalite)",
      `(?:acces|consultations?|requetes?|interrogations?|recherches?|extractions?|collectes?|recuperations?|telechargements?|captures?|copies?|indexations?|utilisations?)(?: (?:[a-z]+es?|de [a-z]+|des [a-z]+|au [a-z]+|aux [a-z]+)){0,2} ${AUTOMATIC}`,
      '(?:automatiquement|de (?:maniere|facon) automatis?[a-z]+) (?:extra|collect|acced|telecharg|recuper|copi|interrog|index|parcour)',
      "(?:constitu(?:er|tion)|cre(?:er|ation)|compil(?:er|ation)|aliment(?:er|ation))\\b[^.;]{0,80}?\\b(?:d'une|une|des|de|propre|leur|toute) ?(?:[a-z]+ ){0,2}?bases? de donnees(?! de candidat)|(?:collect|recueill|recuper|rassembl)[a-z]{0,6}\\b[^.;]{0,60}?\\b(?:coordonnees|adresses (?:e-?mails?|electroniques?|mail)|identifiants)\\b[^.;]{0,25}?\\b(?:des?|d'|sur|relatives?|concernant|appartenant) (?:autres |d'autres |nos |les |aux? |l')?(?:autres )?(?:utilisateurs|membres|abonnes|tiers)",
    ],
    register: [
      `(?:cre(?:er?|ez|ent|era|eront|ation|e|ant|es?)|ouvr(?:ir|ez|ent|ant)|ouverture|activ(?:er|ez|ation)|obten(?:ir|ez)|obtention|enregistr(?:er|ez|ement)|dispos(?:er|ez)|disposer|titulaire|generer|se dot(?:er|ent)|detenir|posseder)\\b(?:(?! (?:dans|sur|pour|avec|depuis|apres|via|par) )[^.;]){0,45}?\\b${ACCOUNT}`,
      `${ACCOUNT}[^.;,]{0,25} (?:(?:est|sont|soit|soient|sera|seront|a ete|doit etre|peut etre|peuvent etre|ete) )(?:[a-z]+ )?(?:cree|ouvert|active|enregistre)(?:e?s|e)?\\b|comptes? (?:cree|ouvert|enregistre|genere)s?\\b`,
      "(?:s'|m'|vous |t'|nous )(?:y )?inscri(?:re|t|vez|ra|vent|vant)\\b(?! dans)|inscri(?:vez-vous|re)\\b(?! (?:au (?:registre|r\\.?c\\.?s)|dans|en faux))|(?:pre-?)?inscriptions?\\b(?! (?:de faux|au (?:registre|r\\.?c\\.?s)|a la newsletter|aux? (?:listes?|fichiers?|r)|en compte|sur (?:la|une) liste|modificative))|(?:s'|vous )enregistr(?:er|ez|e|ent) (?:sur (?:le|notre|la|ce) (?:site|plate)|comme|en tant)|(?:processus d'|formulaire d'|l')enregistrement (?:sur|de l'utilisateur|du (?:client|membre))|(?:dument |utilisateurs? |membres? |prealablement |clients? )(?:inscrits?|enregistres?)\\b|(?:personnes? |etre |s'etre )inscrite?s? (?:sur (?:le site|la plate|notre|l'app|ce site)|comme|en tant)|devenir (?:un )?(?:membre|utilisateur|adherent)|(?:adherer|adhesion)\\b(?! (?:a la charte|aux? (?:presentes|conditions)|pleine|sans|entiere))",
    ],
    own_account: [
      '(?:identifiants?|adresse e-?mail|login) et (?:de |un |son |votre )?mot de passe|responsable de (?:son|votre|leur) (?:compte|mot de passe)',
    ],
    accept_by_use: [
      'en (?:utilisant|accedant|visitant|naviguant|consultant)\\b[^.;]{0,120}?\\b(?:accept|reconnais|consent)',
    ],
    our_machines: [
      'nous (?:utilisons|employons)[^.;]{0,20} robots?\\.txt',
      'nos (?:robots|outils automat|systemes automat)',
    ],
    posted: [],
    certain_purpose: ['a des fins (?:publicitaires|commerciales|de prospection|de sollicitation)'],
    account: [
      `(?:votre|vos|son|ses|leurs?|un|le|du|des|les|chaque|tout|d'un|au|mon|ce|sous-) (?:[a-z]+ )?${ACCOUNT}`,
      `${ACCOUNT} (?:client|utilisateur|membre|personnel|professionnel|gratuit|payant|premium|en ligne|existant)`,
      "mots? de passe\\b|identifiants? (?:et|de connexion|personnel|,|ou)|codes? d'acces|se connecter|connect(?:er|ez)[- ](?:vous|a (?:son|votre))|authentifi(?:er|cation)|espaces? (?:clients?|personnels?|membres?|adherents?|abonnes?)",
    ],
    invited: [
      "(?:uniquement|exclusivement|seulement|reservee?s?|que)\\b[^.;]{0,40}\\b(?:sur|a la suite d'une|par|suite a une?) (?:invitation|cooptation|parrainage)|(?:sur|par) (?:seule )?(?:invitation|cooptation)(?: uniquement| exclusivement| seulement| individuelle| personnelle)",
      `(?:${ACCOUNT}|inscriptions?|adhesion|acces)\\b[^.;]{0,60}\\b(?:uniquement|exclusivement|seulement|seuls?|reservee?s?|n'(?:est|sont)[^.;]{0,20} que)\\b[^.;]{0,60}\\b(?:invitation|invites?|coopt(?:es?|ation)|parrainage)\\b`,
      `(?:n'est|n'est pas|n'est plus|ne sera) (?:pas |plus )?possible (?:de |d')(?:s'inscrire|creer|ouvrir)[^.;]{0,30}(?:compte|profil|$)`,
    ],
    buy: [
      `(?:achet(?:er|ez|e|ent)|achats?\\b|command(?:er|ez|ent)\\b|(?:passer|passation)[^.;]{0,20}commandes?|commandes?\\b|reserv(?:er|ez) (?:une?|des|votre|vos|sa)\\b|reservations?\\b|encher(?:e|es|ir)\\b|souscri(?:re|ption|vez)|transactions?)(?:(?: (?:de |des |d')?[a-z]+){0,2} ${AUTOMATIC})?`,
    ],
    sale: [
      `(?:pass(?:er|ez|e|ent|era|ant|ation|ees?)|valid(?:er|ez|e|ation)|confirm(?:er|ez|e|ation)|annul(?:er|ez|ation)|modifi(?:er|cation)|accept(?:er|ation)|prix|montant|paiement|reglement|suivi|detail|recapitulatif|expedition|livraison|reception|numero|objet|historique)\\b[^.;]{0,30}?\\b(?:commandes?|achats?|reservations?)\\b`,
      "(?:votre|vos|sa|ses|toute|chaque|la|les|une|des|leurs?|cette|d'une|en|toutes) (?:[a-z]+ )?(?:commandes?|reservations?)\\b(?! (?:de pouvoirs?|de propriete))|(?:votre|vos|son|ses|tout|chaque|leurs?|l'|d'|un|des|les) ?achats?\\b|commander\\b|acheter\\b|achet(?:ez|e|es|ee|ees|ent)\\b|acheteurs?\\b",
      `(?:abonnements?|formules?|offres?|options?|services?|comptes?|versions?|fonctionnalites?|contenus?|prestations?|plans?|licences?|produits?) (?:[a-z]+ )?(?:payante?s?|premium\\b|tarifees?)|abonnements? (?:mensuels?|annuels?|payants?|souscrits?|premium|prend|est|sont|pour|a (?:duree|l')|en cours)|(?:votre|vos|son|leur|l'|d'un|un|tout) ?abonnements?\\b(?! (?:a|au) (?:la |notre )?(?:newsletter|lettre|flux|internet))`,
      `${ANY_USER}(?: [a-z']+){0,5} (?:achet(?:er|ez|e|ent)|command(?:er|ez|ent)|pa(?:yer|yez|ye|ie|ient|iera)|regl(?:er|ez|era)\\b(?! (?:a l'amiable|leurs?|tout|le litige|les? diff))|souscri(?:re|vez|t|vent|ption)|reserv(?:er|ez)(?= (?:une?|des|votre|son|sa|en ligne)))\\b`,
      "souscri(?:re|vez|t|vent)\\b[^.;]{0,30}?\\b(?:abonnement|offre|formule|contrat|option|service|forfait|police)|conditions generales de (?:vente|location)|contrat de vente|vente en ligne|mise en vente|ventes? (?:de|des|a distance|conclue)|prix (?:de vente|d'achat|indiques?|des? (?:produits?|services?|prestations?|articles?|billets?|l'abonnement))|billets?\\b|vendus? (?:par|sur)|panier\\b",
    ],
    price: [
      "cartes? (?:bancaires?|bleues?|de (?:credit|paiement|debit)|cadeaux?|visa)|paiements?\\b|paypal|prelevements?\\b|virements? (?:bancaires?)?|remboursements?\\b|rembours(?:er|e|es|ees?)\\b|bons? d'achat|cheques?[- ](?:cadeaux?|vacances)|monnaies? virtuelles?|achats? integres?",
      '(?:prix|tarifs?|frais|commissions?|redevances?|montants?)\\b[^.;]{0,60}\\b(?:est|sont|sera|seront|indiques?|affiches?|applicables?|exigibles?|ttc|toutes taxes|en vigueur|payables?|dus?|factures?|de (?:livraison|service|reservation|dossier|port))\\b',
      '(?:toutes taxes comprises|ttc\\b|tva\\b|\\d[\\d., ]* ?(?:¤|euros?\\b|eur\\b|\\$)|¤ ?\\d|factur(?:er|es?|ation|ees?)|tarification|tarifs?\\b|droit de retractation|delai de retractation|payante?s?\\b|mensualites?|echeanciers?|a titre onereux)',
    ],
    closed_purchase: [
      "n'est (?:pas|plus) (?:[a-z]+ )?possible (?:de |d')(?:passer (?:une |de |des )?commandes?|(?:commander|acheter|effectuer (?:un |des |d')?achats?)[^.;]{0,40} (?:sur|via|depuis) (?:le|ce|notre|la))|ne permet (?:pas|plus) (?:de |d'|l'|la )(?:acheter|achat|commander|commande en ligne|vente en ligne|passer (?:de |une )?commande)|(?:aucune? (?:achat|commande|vente|transaction)|(?:achat|vente)s? en ligne)[^.;,]{0,40} n(?:'est|e sont|e peut)[^.;]{0,30}(?:possible|effectuee?|realisee?|conclue|propose)",
    ],
    post: [
      `(?:(?:re)?publi(?:er?|ez|ees?|es|cations?)\\b|post(?:er?|ez|ees?|es|s|ages?)\\b|depos(?:er?|ez|ees?|es)\\b|depots?\\b|diffus(?:er?|ez|ion)\\b|soum(?:ettre|ettez|ission)\\b|(?:mettre|mettez|mise) en ligne|televers(?:er?|ez|ement)\\b|partag(?:er?|ez|e)\\b|redig(?:er|ez)\\b|laiss(?:er|ez) (?:un|des) |envo(?:yer|yez|is?)\\b|transm(?:ettre|ettez|ission)\\b|adress(?:er|ez)\\b|comment(?:er|ez)\\b|contact(?:er|ez)\\b(?= (?:d'autres|les|des|un|nos)))(?! (?:de |d'|des |la |une |les )?(?:requetes?|virus|donnees personnelles))(?:(?: (?:de |des |d'|les |un |une )?[a-z]+){0,3}? ${AUTOMATIC})?`,
      `(?:messages?|commentaires?|avis|contenus?|annonces?|publications?) (?:[a-z]+ )?${AUTOMATIC}|automatiques? (?:et|ou|et/ou) (?:repete|repetiti|massi)[a-z]*|(?:ecrire|creer|generer|ajouter|produire) (?:de |des |d'|un |une |tout |du )?(?:faux )?(?:contenus?|messages?|commentaires?|avis\\b|annonces?|publications?|evaluations?)\\b`,
    ],
    user_content: [
      `(?:vos|leurs|ses|mes) (?:propres )?(?:contenus|contributions|commentaires|avis\\b(?! d')|publications|annonces|messages|evaluations|photos|videos|temoignages|creations|invites|prompts|posts)\\b|(?:votre|son|leur) (?:propre )?(?:contenu (?:utilisateur|genere|publie)|commentaire|avis (?:sur|client|en ligne)|annonce|evaluation|temoignage)\\b|votre contenu\\b(?! numerique)`,
      `(?:contenus?|contributions?|commentaires?|annonces?|publications?|evaluations?) (?:de l'|des |d'un |d'|de |du |utilisateurs?|clients?|d')${USERS}|contenus? utilisateurs?|contenus? generes? par (?:l'|les |des |nos )?(?:utilisateurs?|membres?|clients?|internautes)`,
      `${ANY_USER}(?: [a-z']+){0,5} ${PUT}\\b[^.;]{0,40}?\\b${PUBLIC_CONTENT}`,
      `${PUBLIC_CONTENT}[^.;]{0,60}?\\b(?:publie|poste|depose|diffuse|soumi|mis en ligne|mise en ligne|mises en ligne|televerse|partage|redige|transmi|envoye|fourni|cree|ecrit|laisse|telecharge)(?:e?s|e|ses?)?\\b[^.;]{0,25}?\\bpar (?:vous|(?:l'|les |des |le |un |une |tout |chaque |nos |d'autres )(?:autres )?${USERS})`,
      `${PUBLIC_CONTENT}[^.;]{0,20}? (?:que|qu')(?: ?(?:vous|l'${USERS}|les ${USERS}|le ${USERS}|ils?))(?: [a-z']+){0,4} (?:publi|post|depos|diffus|soum|mett|met\\b|televers|partag|redig|envo|transm|cre|fourni|telecharg|laiss)`,
      `(?:publi(?:er|cation)|post(?:er|ez)|depos(?:er|ez)|depot|diffus(?:er|ion)|soumettre|(?:mettre|mise) en ligne|televerser|partag(?:er|e)|redig(?:er|ez)|redaction|laiss(?:er|ez)|ecrire|donner|ajouter)\\b(?: (?:et|ou|et/ou|,) ?[a-z]+)?[^.;]{0,15}? (?:une?|des?|d'|d'autres|vos|votre|ses|son|sa|leurs?|toute?s?|l'|d'une?) ?(?:(?!l[ea]s? |du |de )[a-z]+ ){0,2}?${PUBLIC_CONTENT}(?! d[ue] (?:site|la plate|l'app))|(?:part|envoyer|adresser|soumettre|faire part) (?:de )?(?:vos|leurs|ses) (?:suggestions|remarques|commentaires|idees|questions|avis)|forums?\\b|salons? de discussion|livres? d'or|messageries? (?:privee|instantanee|du site|de la plate-?forme)|espaces? (?:d'echanges?|de discussion|communautaires?|commentaires?|contributifs?)|moderation\\b|moderateurs?\\b|avis (?:clients?|d'utilisateurs?|en ligne)`,
    ],
    machine_made: [
      "(?:genere|cree|produit|ecrit|redige|realise|fabrique|concu|poste|publie|envoye|soumi)(?:e?s|e|ses?)?\\b (?:[a-z]+ ){0,2}?(?:par|avec|via|a l'aide (?:de|d'|d'une)|au moyen (?:de|d'|d'une)|grace a) ?(?:des? |une? |l'|la |d')?(?:[a-z]+ (?:de |d')?)?(?:ia\\b|intelligences? artificielles?|llms?|modeles? de langage|chatgpt|chatbots?|(?:ro)?bots?\\b|automatise|outils? (?:d'ia|automatise|d'intelligence))",
      '(?:generes?|generees?) automatiquement|contenus? synthetiques?',
    ],
    closed_post: [
      `(?:n'est|n'est pas|n'est plus) (?:pas |plus )?possible (?:de |d')(?:publier|poster|deposer|laisser|mettre en ligne|soumettre)[^.;]{0,40}|ne perme(?:t|ttent) (?:pas|plus|aucun[e]?) (?:aux? (?:[a-z]+ )?)?(?:de |d'|la |le )?(?:publier|publication|poster|deposer|depot|contribution)|(?:depot|publication)\\b[^.;,]{0,30} n'est (?:pas|plus) possible`,
    ],
    train: [
      `(?:re-?|pre-?)?(?:entrain(?:er?|ez|ements?|ant|ees?|es)|affin(?:er|age|ement)|fine-?tun(?:er|ing)|train(?:er|ing))\\b[^.;]{0,100}?\\b(?:${MODEL}|modeles?\\b|systemes? d)`,
      `(?:form(?:er|ation)|aliment(?:er|ation|ant)|develop(?:per|pement|ppant)|developp(?:er|ement|ant|ez)|cre(?:er|ation|ant)|amelior(?:er|ation|ant)|construi(?:re|sant)|construction|test(?:er|s)?|valid(?:er|ation)|perfectionn(?:er|ement)|benchmarking|nourrir|apprentissage)\\b[^.;]{0,80}?\\b(?<!\\b(?:par|via|avec|grace a|aide de|moyen de) (?:l'|une |des )?)${MODEL}`,
      `${MODEL}[^.;]{0,60}?\\b(?:entraine|developpement|a des fins d'apprentissage|d'apprentissage)`,
      `utilis(?:er|ation|ez|ant|ee?s?)\\b[^.;]{0,90}?\\b(?:dans|par|avec|pour|a des fins d'|aux fins d'|en lien avec) ?(?:[a-z']+ ){0,4}?${MODEL}`,
      '(?:resultats?|sorties?|reponses?|contenus? generes?)\\b[^.;]{0,100}?\\b(?:develop|entrain|cre|construi|amelior)[a-z]*\\b[^.;]{0,60}?\\b(?:concurren|modeles?\\b)',
    ],
    mining: [
      "fouilles? (?:automatique )?(?:de |des |d')(?:textes?|donnees)(?: et (?:de |des |d')(?:donnees|textes?))?|(?:exploration|extraction|forage|prospection|analyse) (?:automatisee )?(?:de |des )textes?(?: (?:et|ou) (?:de |des )?donnees)|text(?:[- ](?:and|et|&)[- ]|[- ]?/ ?)data[- ]mining|tdm\\b",
    ],
    reserved: [
      "(?:oppos(?:e|ons|ition|ent|er)|reserv(?:e|ons|ent|er|es)|droit d'opposition|exclu(?:t|ons)|opt[- ]?out|lutter contre)\\b[^.;]{0,160}\\b(?:fouilles? (?:de|des|d')|exploration (?:de|des) (?:textes|donnees)|text and data|tdm\\b|data mining|entrainement (?:de|d')|apprentissage automatique)",
      "(?:fouilles? (?:de|des|d')|text and data mining|tdm)\\b[^.;]{0,160}\\b(?:reserv|oppos)|122-5-3|(?:article|art\\.) 4\\b[^;]{0,60}2019/790",
    ],
    open_licence: [
      '(?:sous|selon|avec|par|titre de|termes de)\\b[^.;]{0,40}\\b(?:licences? (?:[a-z]+ )?(?:ouvertes?|creative commons|cc|etalab|odbl|open data)|creative commons|cc[- ]?by\\b|cc0|licence ouverte|odbl)(?![^.;]{0,60}(?:non[- ]?commercial|pas d.utilisation commerciale|pas de modification|sans modification|-nc|-nd|no-?deriv))',
    ],
    api: [
      'apis?\\b(?!/pnr)|interfaces? de programmation|interfaces? (?:applicatives?|de programme)|sdks?\\b|kits? de developpement|web-?services?\\b',
    ],
    developers: [
      '(?:conditions|portail|plate-?forme|centre|espace|contrat|documentation|programme|politique|outils|cles?|services?|reglement)[^.;]{0,25} (?:de |des |pour |aux |pour les )?(?:developpeurs?|developpement tiers|developers?)\\b|developer (?:terms|agreement|policy|platform|portal)',
    ],
    use_api: [
      "(?:utilis(?:er|ez|ation)|acced(?:er|ez)|acces|appel(?:er|s)?|interrog(?:er|ation)|interagir|interaction|integr(?:er|ation)|connect(?:er|ez)|connexion|recour(?:ir|s))\\b[^.;:]{0,40}? (?:avec |a |de |par |via )?(?:l'|l[ae]s? |d'une |une |nos |notre |de |d'|des |du |aux? |ses |toute )(?:[a-z']+ ){0,2}?(?:apis?\\b|interfaces? de programmation)(?! (?:pour|afin|a des fins|aux fins|dans|de (?:maniere|facon)|en violation))",
    ],
    search_engine: ['moteurs? de recherche'],
    robots_txt: ["robots?\\.txt|(?:protocole|norme|standard|fichier)s? d'exclusion(?: des robots)?"],
    hidden_api: [
      '(?:apis?|interfaces? de programmation|points? de terminaison|endpoints?)\\b[^.;,]{0,25} (?:non[- ](?:publi(?:que|ee)s?|documentees?|officiel(?:le)?s?|autorisees?)|privees?|internes?|cachees?)',
    ],
    closed_api: [
      "(?:apis?|interfaces? de programmation)\\b[^.;]{0,60}\\b(?:n'est|ne sont) (?:pas|ni) (?:[a-z]+ ){0,2}?(?:ouverte?s?|accessibles?|disponibles?|publiques?|destinee?s?)|(?:apis?)\\b[^.;]{0,60} (?:usage|utilisation) (?:exclusivement |strictement |uniquement )?interne",
    ],
    no_api: [
      "(?:google(?: maps)?|youtube|facebook|twitter|apple|stripe|paypal|instagram|maps)(?:'s)? (?:[a-z]+ )?(?:apis?|sdks?)|apis? (?:de |d')?(?:tiers|google|youtube|facebook|twitter|paypal|stripe)|vos? (?:propres )?apis?|cookies?\\b|traceurs?\\b|pixels?\\b|principes? actifs?|liens? hypertextes?|creer (?:des|un) logiciels?",
    ],
    exception: ["(?:sauf|hormis|excepte|a l'exception|a moins|mais|toutefois|cependant)\\b"],
    permission: [`${CONSENT}\\b`],
    only_through: [
      'reservee?s? (?:exclusivement |uniquement )?(?:a|aux?)\\b[^.;,]{0,40}?\\b(?:partenaires|titulaires|abonnes|licencies|clients|moteurs)\\b|seule?s (?:les|nos) (?:[a-z]+ ){1,3}peuvent\\b',
      "(?:uniquement|seulement|exclusivement|ne (?:peut|peuvent|doit)[^.;]{0,60} que|seule?s?)\\b[^.;]{0,80}\\b(?:par|via|au moyen|avec|par l'intermediaire|sous reserve)\\b[^.;]{0,60}\\b(?:apis?|interfaces?|flux|accord|autorisation|consentement|licence)\\b",
    ],
    another_act: [
      "(?:ou|et|et/ou|,) (?:de |d'|a )?(?:ne pas )?(?:[a-z]{3,}(?<!particuli|manuell|premi|derni)er|[a-z]{4,}(?:ir|dre|ttre|ire))\\b",
    ],
    by: [
      "(?:par|au moyen|a l'aide|avec l'aide|via|avec|en (?:utilisant|recourant|ayant recours|employant|se servant)|utilisant|grace|a partir|a travers|au travers|de (?:maniere|facon)|automatiquement|utilisation|recours|issue?s?|sous (?:la )?forme|selon)\\b",
    ],
    for: [
      '(?:pour|afin|visant|vise|destine(?:e?s|e)?|permettant|permettent|permet|en vue|aux fins|a des fins|a seule fin|qui|que|susceptibles?|capables?|servant|de nature a|ou|et|dans le but)\\b',
    ],
    partly: [
      'etiquet|signal|divulg|indiqu|mention|trompe|induire|usurp|deepfake|hypertrucage|sexuel|diffam|nuisible|faux|fausse|illicite|trompeu|clairement|identifi|viol',
    ],
    closed_view: [
      '(?:acces|utilisation|site|service|plate-?forme)\\b[^.;]{0,60}\\b(?:strictement |exclusivement |uniquement )?(?:reservee?s?|limitee?s?|destinee?s?) (?:strictement |exclusivement |uniquement )?(?:a|aux) (?:seuls? |[a-z]+ )?(?:employes|salaries|personnel (?:de|du|autorise|habilite)|collaborateurs (?:de|du|habilites)|agents (?:publics|de))\\b',
    ],
    no_account: [
      "(?:suspen|resili|supprim|suppression|desactiv|ferm(?:er|eture)|clotur|bloqu|pirat|vole)[a-z]*\\b[^.;]{0,40}\\bcomptes?|registre du commerce|r\\.?c\\.?s\\b|immatricul|comptes? (?:bancaires?|apple|itunes|google|facebook|paypal|courants?)|siege social|capital (?:social|de)|inscription (?:a|au) (?:la |notre )?(?:newsletter|bloctel|lettre)|bloctel|opposition au demarchage|marques? deposees?|droit d'inscription|donnees personnelles que nous",
    ],
    no_price: [
      "(?:frais|honoraires|depens|droits?) (?:de |d'|des )?(?:avocats?|justice|procedure|conseil|judiciaires?|arbitrage)|dommages?\\b|litiges?\\b|prejudices?\\b|differends?\\b|indemnis|responsabilite|contrefa|arbitra|manque a gagner|mediat(?:eur|ion)|tribuna|capital (?:social|de)",
      "gratuit(?:e|s|es|ement)?\\b|sans (?:frais|contrepartie)|frais (?:de|d') ?(?:connexion|acces|telecommunication|communication|abonnement internet)|cout (?:d'un appel|de la communication|d'une communication)|numero (?:non )?surtaxe|prix d'un appel|appel local|operateurs?\\b|fournisseurs? d'acces|libre de (?:droits|redevances)|(?:pourr(?:a|ons|ait)|a l'avenir|ulterieurement|reserv[a-z]+ le droit|reserv[a-z]+ la (?:possibilite|faculte)) [^.;]{0,40}(?:payant|factur)",
      '(?:dispositif|systeme|bouton|ligne|poste|moyens)s? de commande|penal|amendes?\\b|autorite|cookies?\\b|newsletter',
    ],
    no_post: [
      'donnees (?:a caractere )?personnel(?:les)?|cookies?\\b|politique de confidentialite|sites? (?:de )?tiers|liens? hypertextes?|publie(?:r|e|s|es)? (?:les |la |une |toute |des |sur)?(?:[a-z]+ )?(?:modif|mise a jour|version)|(?:modifications?|version|conditions|cgu|cgv|mentions)[^.;]{0,40}\\b(?:publie|mise? en ligne|diffuse)|directeur de (?:la )?publication|responsable de (?:la )?(?:publication|redaction)|litiges?\\b|reclamations?|retractation|mediat(?:eur|ion)|mise en demeure|suspen|registre|avis (?:prealable|de (?:reception|passage|livraison))|accuses? de reception|curriculum|cv\\b',
    ],
    no_training: [
      "(?:cours|sessions?|seances?|videos?|programmes?|services?|materiel) d'entrainement|entrainement (?:sportif|physique|personnel)|centres? de formation|modeles? (?:economiques?|tarifaires?|commerciaux)|formation professionnelle|developpement (?:personnel|durable)|si vous|plainte|contributions",
    ],
    play: [
      "s'?inscri(?:re|t)|inscriptions?|cre(?:er|ation)[^.;]{0,20}comptes?|soumettre|post(?:er|ez)\\b|publi(?:er|cation)|envo(?:yer|i)|comment(?:er|aires)|vot(?:er|es?)\\b|achet(?:er|ez)|achats?\\b|encheres?|command(?:er|es)\\b|aimer\\b|j'aime|abonnes\\b|suivre|ecoutes?\\b|jouer\\b|triche|tricher|mods?\\b|hacks?\\b|parties? de jeu|en jeu\\b|clics?\\b|trafic|impressions|concours|tirage|sondages?|(?:et|ou|et/ou) repete|participations?\\b",
    ],
    harm: [
      'virus\\b|vers? informatiques?|chevaux? de troie|cheval de troie|trojan|malware|malveillant|bombes? (?:logiques?|a retardement)|logiciels? espions?|code (?:nuisible|malicieux)|spyware|fraudules|fraudule',
    ],
    load: [
      'surcharg|inonder|deni de service|(?:excessi|deraisonnable|disproportionne|indue)[a-z]*[^.;]{0,20}(?:charge|demande)|saturer|illegal(?:es|ement)',
    ],
  },
  stance: {
    not: [
      `ne(?: l'| la | les | le | se | s'| vous | y | lui| leur| en)? ?(?:dev(?:ez|ra|ront|rez|rait|riez|raient)|doi(?:t|vent|s)|peu(?:t|vent|x)|pouvez|pourr(?:a|ont|ez|ait|iez|aient)|saur(?:ait|aient|iez|a|ez)|puissent?)\\b(?! (?:etre )?(?:en aucun cas |pas |donc |nullement |aucunement |d'aucune [a-z]+ |voir |par consequent )*(?:etre )?(?:tenue?s? |engage|responsable|garanti|considere|mise? en|rendue? resp|recherche|invoque|exceder|depasser|inferieur|assurer))(?!(?: [a-z']+){1,5} qu)`,
      "(?:a |de |et |ou |pour |afin de |d'|et a |meme |: ?)?ne (?:pas|jamais|point|plus|en aucun cas|aucunement|ni)\\b(?! (?:seulement|limitativement|tenir|respect|oublier|avoir ete|repondre|etre (?:satisfait|lie|tenu|soumis|en mesure|oblige|redevable)))",
      `${ANY_USER}(?: (?:vous|se|s'|y|en))?(?: n'(?=[a-z])| ne )(?:y |en |l')?(?!(?:avez|a|ont|etes|est|sont|souhait|veu|voul|accept|respect|recev|recoi|dispos|consent|parven|pay|dev|doi|peu|pouv|pourr|saur)[a-z]*\\b)[a-z]+ (?:pas|jamais|aucune?|en aucun|ni)\\b`,
      "n(?:'|e )(?:vous )?(?!avez|etes|pouvez|devez|souhaitez|voulez|recevez|acceptez|respectez|disposez)[a-z]+ez (?:pas|jamais|aucune?)\\b",
      `(?:n'(?:est|etes|sont|est-il) (?:en aucun cas |donc )?(?:pas|ni|aucunement) |non )(?:[a-z]+ment )?(?:autorise|permi|habilite|admi|tolere|acceptable)(?:e?s|e)?\\b(?= (?:a|de|d'|en|pour)\\b|:| d'|ee?s? a)`,
      "(?:s'|m'|vous |nous nous |se |t')(?:[a-z]+ment )?interdi(?:t|ts|sent|sez|re|ra|ront|sons)\\b|interdi(?:re|sons|sent|sez)\\b|interdit\\b(?! (?:par|a la vente|aux mineurs|aux moins))|il (?:est|vous est|lui est|leur est|sera|demeure)(?: [a-z]+ment| donc| egalement| expressement| en outre| par ailleurs| notamment| et){0,3} (?:interdit|prohibe|proscrit|defendu)|(?:est|sont)(?: [a-z]+ment| donc| egalement){0,2} (?:interdit|prohibe|proscrit)(?:e?s|e)?(?= de\\b| d'| :|:| a (?:l'|tout|quiconque)| aux? [a-z]+ (?:de|d'))|interdictions?\\b",
      "(?:s'|vous |se |m')?abst(?:enir|ient|iennent|iendra|iendront|enez|iendrez)\\b|renonc(?:er|e|ez) a (?:toute )?(?=utilis|extra|collect)|s'oppose(?:nt|r)? (?:formellement |expressement )?a\\b|nous nous opposons|contre (?:la|toute) (?:fouille|exploration)|eviter (?:de|d')|proscri(?:re|t|vez)\\b",
      "(?:n'autoris(?:e|ons|ent)|ne (?:vous |lui |leur )?(?:autoris|perm|confer|conced|donn|accord|inclu|compren|tolere|accepte|cautionn)[a-z]+) (?:pas|en aucun cas|aucun(?:e|ement)?|ni|nullement)\\b|aucune? (?:partie|element|contenu|reproduction|utilisation|exploitation|extraction|robot|donnee|information|personne|utilisateur|membre|licence|autorisation|tiers)\\b|nul ne\\b|en aucun cas,? (?:vous|l'utilisateur|l'acheteur|le client|le membre) ne|a l'exclusion de tout|toute tentative|extractions? (?:ill[ie]|non[- ]autoris|fraudul|deloyale)|sont exclu(?:e?s)?(?= :| de la licence)",
      '(?:violation|violer|violez|viole|enfrein|contreven|manquement|abusi(?:f|ve|fs|ves|vement)|abus\\b|usage detourne|detourn(?:er|ement)|utilisation (?:illicite|frauduleuse|interdite|non autorisee))',
      '(?:suspend|resili|bloqu|refus|supprim|exclur|exclusion|desactiv|clotur|ferm(?:er|eture)|sanctionn|bann)[a-z]*\\b[^.;]{0,140}?\\b(?:si|lorsque|en cas d|en cas de|des lors que|dans le cas ou|qui|au motif|notamment pour)\\b',
    ],
    forbidden: [
      '(?:est|sont|etre|sera|seront|demeure|demeurent|reste|restent|etant)(?: [a-z]+ment| donc| egalement| ainsi| des lors| aussi| et| par consequent){0,4} (?:interdit|prohibe|proscrit|illicite|illegal|exclu|defendu|banni|reprehensible|passible|sanctionne|non autorise)(?:e?s|e|le|les|ux|aux)?\\b',
      "(?:n'est|ne sont|n'est donc|ne sera|ne seront)(?: en aucun cas| donc| pas| jamais| aucunement| ni| nullement| plus| [a-z]+ment){1,3} (?:autorise|permi|admi|tolere|accepte|licite|acceptable|possible)(?:e?s|e|ses?)?\\b",
      "constitu(?:e|ent|er|erait|ant)[^.;]{0,20}? (?:une? |des? )?(?:[a-z]+ )?(?:violation|contrefacon|faute|manquement|infraction|atteinte|acte|abus|usage abusif|delit)|(?:est|sont) (?:susceptibles? d'|constituti|contraires? (?:a|aux))|(?:pourra|pourrait|peut|est susceptible d') ?(?:entrainer|engager|donner lieu|faire l'objet de (?:poursuites|sanctions))|fera l'objet de poursuites|expose (?:[a-z']+ ){1,4}a des (?:poursuites|sanctions)|interdite?s?\\.?$",
    ],
    consent: [
      `(?:sans|sauf|hormis|excepte|hors)\\b[^.;:]{0,60}?\\b(?:${CONSENT})\\b[^.;:]{0,60}?\\b(?:ecrite?s?|prealables?|expresses?|expres|explicites?|formelles?|specifiques?|de (?:notre|la|l'|sa)|des? )\\b`,
      `(?:sans|sauf|hormis)\\b[^.;:]{0,50}?\\b(?:ecrite?s?|prealables?|prealablement|expresses?|expres|explicites?|notre|notre propre)\\b[^.;:]{0,40}?\\b(?:${CONSENT}|licences?|contrat)\\b`,
      `(?:soumise?s?|subordonnee?s?|conditionnee?s?|necessite(?:nt)?|requier(?:t|ent)|obtenir|obtention|obtenu|demander|solliciter|faire l'objet|sous reserve)\\b[^.;:]{0,40}?\\b(?:${CONSENT})\\b[^.;:]{0,40}?\\b(?:ecrite?s?|prealables?|expresses?|expres|explicites?)\\b|sans (?:y )?(?:avoir )?(?:ete |etre )?(?:[a-z]+ment )?(?:autorise|habilite)|sans (?:autorisation|l'accord|l'autorisation|le consentement|notre accord|y etre autorise)`,
    ],
    may: [
      `(?<!\\b(?:si|que|dont|ou|lorsque|auxquel(?:le)?s) )${USER}(?: [a-z]+ment| et| egalement| aussi| y| est| sont| etes){0,3} ?(?:pe(?:ut|uvent)|pouvez|pourr(?:a|ont|ez)|autorise(?:e?s|e)?|libres? d|invites? a|avez le droit|a le droit|ont le droit|avez la possibilite|a la possibilite)\\b`,
      "(?<!n')(?:est|sont) (?!uniquement|seulement)(?:[a-z]+ment |egalement |toutefois |neanmoins ){0,2}(?:autorise|permi|licite|admi)(?:e?s|e|ses?)?\\b(?! (?:que|qu'|uniquement|par|sous|avec|sur|dans les limites))",
      "(?:accord|conced|conf[e]r|octro|donn)[a-z]+ (?:a |aux? |par les presentes )?(?:vous|l'utilisateur|chaque|tout|client|utilisateurs?|membres?)|(?:vous|lui|leur) (?:accord|conced|confer|octro|autoris|permet|permett)[a-z]*|nous (?:vous )?(?:autorisons|permettons|accordons|concedons)|libre (?:a vous )?de|il est possible de|n'hesitez pas",
    ],
    excused: [
      "(?:^|[^a-z])(?:nous(?: nous)?|on|(?:la |notre |cette )?(?:societe|entreprise|direction|equipe)|l'editeur|l'exploitant|l'hebergeur|le (?:prestataire|fournisseur|transporteur|site|vendeur professionnel))(?: [a-z']+){0,6} ?\\|",
      "(?:droit|faculte|possibilite|peut|pouvons|pourra|pourrons|decider|choisir|choisi|prefere|libre)(?: [a-z']+){0,3} \\|(?:de |d')?ne\\b",
      "(?:si|lorsqu'?e?|quand|au cas ou|dans le cas ou|dans l'hypothese ou|des lors qu'?e?|tant qu'?e?|que|dont|qui|a laquelle|auxquels) (?:vous|l'[a-z]+|le [a-z]+|les [a-z]+|un [a-z]+|ils?|elles?)?(?: [a-z]+)? ?\\|(?:ne\\b|n'|vous n|(?:utilisateur|client|membre|acheteur)s? n)",
      "(?:si|que|ou|lorsque) ?(?:l'|le |les |un )?\\|(?:vous|utilisateur|client|membre|acheteur|vendeur)s? n",
      '(?:garanti|assur)[a-z]*[^.;,]{0,30}\\|',
    ],
    harmless: [],
    refuses: [
      "(?:suspend|resili|bloqu|refus|supprim|exclu|desactiv|clotur|ferm|sanction|bann)|n'autoris|ne (?:vous |lui |leur )?(?:autoris|perm|confer|conced|toler)|interdi|s'oppose|nous nous opposons|(?:violation|viol)|contre la fouille",
    ],
    forbiddingHeading: [
      "(?:interdi(?:t|ts|te|tes|ctions?)\\b|usages? (?:interdits?|prohibes?|abusifs?)|utilisations? (?:interdites?|prohibees?|abusives?|non autorisees?|acceptable)|activites? (?:interdites?|prohibees?)|comportements? (?:interdits?|prohibes?)|contenus? (?:interdits?|prohibes?)|restrictions?\\b|ce que vous ne (?:pouvez|devez)|ne (?:pouvez|devez|pas)\\b|abus\\b|prohibe|limitations? d'utilisation|usage loyal|regles? de (?:bonne )?conduite|code de conduite)",
    ],
    grantingHeading: [
      '(?:ce que vous pouvez|(?<!non )(?:utilisations?|usages?|activites?) (?:autorisee?s?|permis(?:es?)?))',
    ],
  },
};
