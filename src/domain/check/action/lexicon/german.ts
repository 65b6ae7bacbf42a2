import { germanNounForms, germanVerbForms } from '../inflect.js';
import type { LanguageLexicon } from './language-lexicon.js';

export const GERMAN: LanguageLexicon = {
  verbs: {
    create:
      'erstellen erstelle anlegen erzeugen machen mach eröffnen einrichten tätigen aufgeben vornehmen durchführen starten entwickeln bauen abgeben generieren ausfüllen abschließen anfertigen aufsetzen aufbauen angelegt zusammenstellen',
    open: 'öffnen aufrufen',
    register: 'registrieren sich_anmelden neu_anmelden sich_registrieren anmelden',
    join: 'beitreten mitglied_werden',
    buy: `kaufen bestellen bezahlen zahlen mieten einkaufen erwerben spenden nachbestellen ersteigern
      in_den_warenkorb_legen überweisen vorbestellen leihen_gegen_geld begleichen zur_kasse_gehen bietet_auf besorgen verlängern investieren`,
    book: 'buchen reservieren',
    subscribe: 'abonnieren',
    post: `posten veröffentlichen hochladen kommentieren antworten einstellen publizieren twittern einreichen teilen
      online_stellen bewerten posten_lassen hochzuladen zu_veröffentlichen beantworten`,
    write: 'schreiben verfassen hinterlassen abgeben schreib',
    rate: 'rezensieren',
    send: 'senden schicken versenden übertragen absenden',
    edit: 'bearbeiten ändern_des_artikels korrigieren editieren',
    put: 'hinzufügen anhängen einfügen legen',
    read: 'lesen lies ansehen anschauen anzeigen betrachten durchlesen zusammenfassen ansurfen besuchen durchblättern einsehen zitieren durchstöbern anhören vorlesen gucken',
    look: 'suchen finden nachschlagen prüfen nachsehen herausfinden vergleichen zeigen zeig sehen wissen sagen schauen überprüfen nachschauen durchsuchen',
    access: 'zugreifen',
    get: 'holen erhalten bekommen beantragen anfordern',
    fetch: 'abrufen laden',
    take: 'herunterladen downloaden kopieren speichern exportieren archivieren sichern runterladen herunterzuladen sammelt auslesen abziehen',
    gather: 'extrahieren sammeln einsammeln zusammentragen auslesen abgreifen erfassen',
    scrape:
      'scrapen crawlen abgrasen absaugen durchforsten harvesten spiegeln abernten massenhaft_herunterladen klonen gecrawlt gescrapt auszulesen',
    'watch-over': 'überwachen verfolgen beobachten',
    train: 'trainieren anlernen vortrainieren nachtrainieren',
    tune: 'feinabstimmen finetunen feinjustieren',
    teach: 'verbessern füttern weiterentwickeln',
    use: 'nutzen nutze benutzen verwenden verwende einsetzen weiterverwenden',
    call: 'ansprechen ansteuern anbinden aufrufe anfragen aufrufen_der_api',
    query: 'abfragen',
    connect: 'verbinden integrieren anschließen anbinden',
    other: `löschen entfernen schließen kündigen ändern zurücksetzen übersetzen umrechnen berechnen einschalten ausschalten drucken
      kochen putzen singen tanzen spielen laufen schlafen erinnern einloggen ausloggen abmelden installieren deinstallieren
      neustarten umbenennen verschieben ignorieren vergessen waschen fahren stornieren widerrufen erstatten verkaufen reparieren
      konvertieren zählen sortieren planen aufräumen verpassen schneiden auflösen stellen backen`,
  },
  nominals: {
    create: 'erstellung eröffnung anlage_eines_kontos anlegung erzeugung aufgabe_einer_bestellung',
    register: 'registrierung neuanmeldung kontoerstellung kontoeröffnung anmeldung',
    buy: 'kauf bestellung buchung zahlung bezahlung reservierung einkauf erwerb',
    post: 'veröffentlichung upload beitragserstellung',
    read: 'lesen_von ansicht anzeige',
    access: 'zugriff zugang',
    take: 'download export kopie archivierung abzug',
    gather: 'extraktion sammlung_von auslesung datensammlung',
    scrape: 'scraping crawling massendownload auslesen datenextraktion',
    'watch-over': 'überwachung',
    train: 'training modelltraining anlernen',
    tune: 'feinabstimmung',
    use: 'nutzung verwendung benutzung',
    call: 'aufruf anfrage anbindung',
    query: 'abfrage',
    connect: 'integration verbindung',
    other: 'löschung kündigung stornierung',
  },
  nouns: {
    account:
      'konto benutzer nutzer mitglied benutzerkonto nutzerkonto kunde kundenkonto mitgliedschaft zugangsdaten neukunde account',
    'account page': 'profil benutzerprofil',
    payment:
      'miete überweisung ratenzahlung strafzettel bestellung zahlung buchung warenkorb rechnung abonnement abo kauf reservierung spende auftrag gebot einkaufswagen',
    money: 'geld karte kreditkarte guthaben euro',
    goods:
      'blumen pizza konzertkarte bahnticket zugticket monatskarte versicherung medikament lebensmittel taxi geschenkkarte bitcoin ticket karten lizenz gutschein fahrkarte eintrittskarte aktie fahrschein essen flugticket',
    item: 'produkt flug hotel schuh buch handy reise zimmer haus tisch geschenk kleidung ware laptop film artikel_im_shop hotelzimmer zug mietwagen',
    posting:
      'kommentar bewertung beitrag rezension nachricht_im_forum antwort anzeige_im_markt frage formular posting rückmeldung inserat kleinanzeige umfrage forenbeitrag blogbeitrag blogeintrag',
    media: 'foto bild video datei dokument audio',
    page: 'urteil gesetz liedtext songtext handbuch anleitung gebrauchsanweisung beipackzettel nebenwirkung lehrplan patchnotes programmheft speiseplan kinoprogramm fernsehprogramm produktbeschreibung faq seite artikel inhalt text nachricht nachrichten meldung information dokumentation rezept bericht überschrift richtlinie speisekarte webseite zeitung produktseite nachrichtenartikel startseite blog agb',
    fact: 'fahrplan flugplan wettervorhersage wetterbericht spielplan spielstand ergebnis tabelle abfahrtszeit ankunftszeit flugstatus fahrpreis eintrittspreis verfügbarkeiten zutat wartezeit preis öffnungszeit wetter verfügbarkeit adresse kosten',
    data: 'daten datenbank katalog verzeichnis archiv datensatz kontaktdaten produktdaten preisdaten adressen kontakte angebot anzeigen mailadressen preisliste nutzerdaten datenbestand listen einträge',
    site: 'website webseite homepage forum gemeinschaft shop plattform portal netzwerk_sozial internetseite seiten webauftritt',
    api: 'schnittstelle programmierschnittstelle api_schlüssel endpunkt api_zugang webdienst',
    model:
      'modell ki künstliche_intelligenz netz_neuronal neuronales_netz sprachmodell ki_modell klassifikator algorithmus',
    training:
      'maschinelles_lernen trainingsdaten trainingskorpus trainingsdatensatz ki_training maschinellem_lernen trainingszwecke text_und_data_mining deep_learning trainingsmaterial',
    copy: 'kopie spiegelung sicherungskopie',
    local: 'ordner bildschirm drucker festplatte licht rechner schreibtisch',
    personal:
      'chef kollege kollegin freund mutter vater kalender wecker termin besprechung e_mail_adresse_von_mir brief',
    neutral:
      'passwort witz hund mannschaft muskel vorlage bedeutung geburtstag kontoauszug kontostand reihenfolge marathon',
    physical:
      'hund welpe pferd katze baby kind knie ellbogen eis schnee weizen traube kartoffel tomate ernte teller wand spieler mitarbeiter soldat muskeln',
    agent: 'assistent agent werkzeug unternehmen firma programm software',
  },
  qualifiers: {
    bulk: 'alle allen aller alles sämtliche sämtlicher jede jeden jedes ganze ganzen gesamte gesamten komplette kompletten vollständig vollständige massenhaft systematisch massenweise komplett tausende',
    auto: 'automatisch automatisiert automatisierte automatisierter automatisches täglich regelmäßig programmatisch maschinell nächtlich',
    one: 'einzelne einzelnen einzige',
    indefinite: 'ein eine einen einem',
    public: 'öffentlich öffentliche öffentlichen',
  },
  functionWords: {
    possessive: 'mein meine meinen meinem meiner',
    determiner:
      'der die das den dem ein eine einen einem einer alle allen aller sämtliche jede jeden jedes dein deine ihr ihre ihren unser unsere unseren dieser diese dieses diesen neues neue neuen neuer zwei drei mehrere',
    preposition: 'im auf mit aus bei per durch über unter zwischen an am beim ins',
    of: 'von vom des',
    topic: 'bezüglich',
    conjunction: 'und oder dann',
    to: 'zu zum zur um für',
    frame:
      'ich möchte will kann könnte darf soll bitte muss brauche erlaubt dürfen können wollen möchten ist wird werden dürfte lassen',
    pronoun: 'mir mich sich uns wir du sie es er was dich',
    without: 'ohne',
    filler: 'nicht sehr auch noch schon kostenlos hoch herunter runter aktuelle aktuellen',
  },
  misleading: `post_amt postamt in_ordnung alphabetische_reihenfolge konto_auszug kontoauszug zug_verpassen den_zug_nehmen hund_trainieren
    für_den_marathon_trainieren muskeln_trainieren gedanken_lesen anruf_bei_mama eis_kratzen zur_post_bringen aufmerksam auf_konto_von
    zeit_kaufen in_betracht_ziehen licht_anmachen wecker_stellen e_mail_an e_mail_schreiben brief_schreiben mit_konto_anmelden im_konto_anmelden
    spiegeln_sich bild_schneiden mannschaft_trainieren`,
  verbForms: germanVerbForms,
  nounForms: germanNounForms,
};
