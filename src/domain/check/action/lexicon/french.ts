import { frenchVerbForms, romanceNounForms } from '../inflect.js';
import type { LanguageLexicon } from './language-lexicon.js';

export const FRENCH: LanguageLexicon = {
  verbs: {
    create:
      'créer faire fais générer établir démarrer lancer effectuer compléter finaliser remplir construire développer réaliser constituer élaborer conclure',
    open: 'ouvrir ouvre ouvrez',
    register:
      'inscrire inscrivez inscris enregistrer_un_utilisateur enregistrer_un_compte créer_un_compte devenir_membre inscrire_un_utilisateur inscrit',
    join: 'rejoindre adhérer devenir',
    buy: `acheter achète achat payer commander louer régler passer_commande passer_une_commande acquérir donner_de_l_argent
      ajouter_au_panier renouveler recharger investir faire_un_achat faire_un_don enchérir valider_le_panier`,
    book: 'réserver réservez',
    subscribe: 's_abonner abonner souscrire m_abonner',
    post: `publier publie poster commenter téléverser partager répondre mettre_en_ligne tweeter rédiger_un_avis
      déposer_un_avis laisser_un_commentaire laisser_un_avis diffuser soumettre publiez contribuer`,
    write: 'écrire rédiger laisser laisse déposer donner écrivez',
    rate: 'noter évaluer',
    send: 'envoyer envoie transmettre transférer virer',
    edit: 'éditer modifier corriger',
    put: 'mettre ajouter joindre insérer',
    read: 'lire lis lisez parcourir visualiser résumer résume consulter visiter naviguer citer regarder voir écouter feuilleter',
    look: 'chercher cherche rechercher trouver afficher vérifier regarde montrer comparer savoir connaître dire jeter_un_œil examiner',
    access: 'accéder',
    get: 'obtenir recevoir récupère prendre',
    fetch: 'récupérer charger',
    take: 'télécharger copier sauvegarder exporter archiver stocker rapatrier enregistrer dupliquer',
    gather: 'extraire extrais collecter recueillir rassembler récolter fouiller',
    scrape:
      'aspirer racler scraper crawler moissonner indexer_tout_le_site cloner siphonner gratter explorer_tout_le_site faire_du_scraping',
    'watch-over': 'surveiller suivre',
    train: 'entraîner entraine préentraîner réentraîner entraînez',
    tune: 'affiner peaufiner ajuster',
    teach: 'améliorer alimenter apprendre_à nourrir',
    use: 'utiliser utilise employer exploiter réutiliser servir',
    call: 'appeler appelle invoquer faire_un_appel faire_appel interroger_l_api faire_des_requêtes envoyer_une_requête faire_une_requête',
    query: 'interroger requêter',
    connect: 'se_connecter_à_l_api connecter intégrer relier brancher',
    other: `supprimer effacer fermer annuler changer réinitialiser traduire convertir calculer allumer éteindre imprimer
      cuisiner nettoyer chanter danser jouer courir dormir rappeler se_connecter se_déconnecter déconnecter installer
      désinstaller redémarrer renommer déplacer ignorer oublier laver conduire résilier rembourser retourner vendre réparer
      me_connecter désinscrire désabonner compter planifier clôturer`,
  },
  nominals: {
    create: 'création génération ouverture passage réalisation',
    register: 'inscription enregistrement_d_utilisateur création_de_compte',
    buy: 'achat paiement réservation commande acquisition',
    post: 'publication mise_en_ligne téléversement',
    read: 'lecture consultation visualisation',
    access: 'accès',
    take: 'téléchargement copie exportation sauvegarde',
    gather: 'extraction collecte récupération_de_données récolte fouille',
    scrape: 'aspiration moissonnage scraping fouille_de_données téléchargement_massif',
    train: 'entraînement apprentissage préentraînement',
    tune: 'affinage',
    use: 'utilisation usage',
    call: 'appel requête appels_d_api',
    connect: 'intégration connexion',
    other: 'suppression annulation déconnexion',
  },
  nouns: {
    account:
      'compte utilisateur membre abonné client adhérent identifiant compte_utilisateur compte_client espace_client',
    'account page': 'profil',
    payment:
      'commande achat paiement réservation panier facture abonnement transaction enchère règlement virement',
    money: 'argent carte euro solde carte_bancaire fonds carte_de_crédit',
    goods:
      'fleur pizza médicament assurance abonnement_premium carte_de_transport bon_d_achat billet licence carte_cadeau titre_de_transport ticket repas courses',
    item: 'produit vol hôtel voiture chaussure livre téléphone voyage chambre maison table cadeau vêtement ordinateur marchandise film train',
    posting:
      'petite_annonce commentaire avis message réponse publication évaluation annonce question formulaire sujet discussion tweet billet_de_blog témoignage sondage',
    media: 'photo image vidéo fichier photographie document',
    page: 'paroles jugement loi notice manuel synopsis résumé programme_du_cinéma fiche_technique notes_de_version page article contenu texte nouvelle actualité information documentation recette reportage titre politique conditions menu fiche fiche_produit journal site_public blog',
    fact: 'prévision résultat classement horaires_d_ouverture taux_de_change ingrédient durée_du_trajet prix horaire météo tarif_actuel disponibilité adresse coût',
    data: 'donnée données base_de_données catalogue annuaire archive liste_complète jeu_de_données adresses_e_mail contact tarif offre annonces courriels corpus',
    site: 'site site_web site_internet forum communauté boutique plateforme portail réseau_social',
    api: 'interface interface_de_programmation clé_api clé_d_api point_de_terminaison api_publique point_d_accès service_web',
    model:
      'modèle réseau_de_neurones ia intelligence_artificielle modèle_de_langage modèle_d_ia classifieur algorithme',
    training:
      'apprentissage_automatique apprentissage_machine données_d_entraînement apprentissage_profond jeu_d_entraînement fouille_de_textes corpus_d_entraînement',
    copy: 'copie miroir',
    local: 'dossier bureau imprimante disque écran lumière terminal',
    personal:
      'patron chef collègue ami courriel e_mail mail mère père calendrier agenda alarme réunion rendez_vous',
    neutral:
      'marathon mot_de_passe blague équipe chien muscle modèle_de_lettre signification anniversaire relevé_de_compte',
    physical:
      'chien chiot cheval chat bébé enfant genou coude glace givre blé raisin pomme_de_terre tomate récolte assiette mur joueur employé soldat muscle vendange',
    agent: 'assistant agent outil entreprise logiciel programme robot',
  },
  qualifiers: {
    bulk: 'tout toute tous toutes chaque entier entière complet complète massif massivement massive en_masse systématiquement intégralité intégral à_grande_échelle ensemble milliers systématique',
    auto: 'automatiquement automatisé automatisée automatique quotidiennement par_programme par_script',
    one: 'seul',
    indefinite: 'un une',
    public: 'public publique publics publiques',
  },
  functionWords: {
    possessive: 'mon ma mes',
    determiner:
      'le la les l un une des tout toute tous toutes chaque ton ta tes votre vos notre nos ce cet cette ces nouveau nouvel plusieurs deux trois',
    preposition: 'dans en sur avec depuis par chez vers via au aux',
    of: 'de du d',
    topic: 'à_propos_de au_sujet_de',
    conjunction: 'et ou puis',
    to: 'à pour afin_de',
    frame:
      'je veux voudrais souhaite peut peux pouvez pourrait besoin permis autorisé s_il_vous_plaît svp est puis_je doit peut_on aimerais merci',
    pronoun: 'il elle on se s m moi nous vous lui leur que qu quoi ce_que',
    without: 'sans',
    filler: 'ne pas très plus aussi gratuitement ligne nom_de_l_utilisateur',
  },
  misleading: `bureau_de_poste compte_rendu se_rendre_compte rendre_compte prendre_en_compte tenir_compte relevé_de_compte par_ordre
    ordre_alphabétique entraîner_le_chien entraîner_mon_chien entraîner_pour_un_marathon s_entraîner m_entraîner gagner_du_temps être_en_train prendre_le_train
    répondre_au_téléphone appeler_ma_mère appeler_un_ami lire_dans_les_pensées gratter_le_pare_brise gratter_la_glace passer_l_aspirateur
    faire_la_vaisselle faire_attention poste_de_travail poste_de_police laisser_tomber laisser_un_message_vocal en_train_de`,
  verbForms: frenchVerbForms,
  nounForms: romanceNounForms,
};
