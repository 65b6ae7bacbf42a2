import type { Vocabulary } from './concepts.js';

const PERSON =
  '(?:nutzer|benutzer|endnutzer|user|anwender|kunden?|kundin|mitglied|mitgliedern?|teilnehmer|besucher|vertragspartner|auftraggeber|auftragnehmer|lizenznehmer|verkaufer|kaufer|handler|besteller|abonnent|entwickler|inserent|verbraucher|unternehmer|gaste?|interessent|partner|bieter|kaufinteressent)(?:n|en|s)?(?:[:/]?-?in(?:nen)?)?';
const USER = `(?:sie|du|ihr|jede[rs]?|wer|(?:(?:der|die|das|den|dem|des|ein|eine|einem|einen|jede[rsmn]?|alle|unsere[rnm]?|registrierte[rnsm]?|private[rnsm]?|gewerbliche[rnsm]?|andere[rnsm]?)(?:[:/][a-z]+)? ){0,3}${PERSON})`;
const SITE =
  '(?:[a-z0-9-]{0,20}-?(?:website|webseite|webpage|homepage|plattform|dienste?|dienstes|diensten|dienstleistung(?:en)?|services?|seiten?|angebote?s?|angeboten|portal(?:e|s)?|apps?|anwendung(?:en)?|software|marktplatz(?:es)?|inhalte?|inhalten|datenbank(?:en)?|shops?|systeme?|systems|server|produkte?|daten|informationen|internetauftritt(?:s|es)?|auftritt|online-?angebot(?:s|e|es)?)|[a-z]+\\.(?:de|com|at|ch|net))\\b';
const CONSENT =
  '(?:zustimmung|einwilligung|genehmigung|erlaubnis|einverstandnis(?:ses)?|freigabe|gestattung|autorisierung|ermachtigung|vereinbarung|lizenz)';
const ACCOUNT =
  '(?:[a-z0-9-]{0,20}-?(?:kontos?\\b|konten\\b|accounts?\\b|profile?n?s?\\b|zugange?\\b|zugangs\\b|mitgliedschaft(?:en)?\\b|mitgliedskontos?)|nutzernamen?|benutzernamen?)';
const CONTENT =
  '(?:[a-z-]{0,20}-?(?:inhalte?n?s?|content|beitrage?n?|beitrags|kommentare?n?s?|bewertung(?:en)?|rezension(?:en)?|nachrichten|mitteilungen|anzeigen?|inserate?n?s?|bilder|bildern|fotos|videos|texte?n?|dateien|artikel[ns]?|angebote?n?|materiali(?:en)?|posts?|postings?|werke|feedback|anfragen|gesuche|uploads?))\\b';
const PUT_UP =
  '(?:(?:ein|bereit|online )(?:zu|ge)?stell(?:en|t|te|ten|ung)|(?:hoch|rauf)(?:zu|ge)?lad(?:en|t|ene|enen)|ladt\\b[^;]{0,40}\\bhoch|upload(?:en|et|s)?|up(?:zu|ge)load(?:en|et)|(?:ge)?post(?:en|et|ete[nrs]?)|(?:ge)?schreiben|verfass(?:en|t|te[nr]?)|ab(?:zu|ge)?geben(?:e[nr]?)?|ein(?:zu|ge)?reich(?:en|t|te[nr]?)|publizier(?:en|t|te[nr]?)|(?:ge)?teil(?:en|t|te[nr]?)|ein(?:zu|ge)?geb(?:en|ene[nr]?)|bei(?:zu)?tragen|hinterlassen|(?:auf|ver)(?:zu|ge)?schalt(?:en|et)|inserier(?:en|t)|(?:uber)?mittel(?:n|t|te[nr]?)|ubermitteln|veroffentlich(?:en|t|te[nr]?)|verbreite(?:n|t|te[nr]?)|(?:ver)?send(?:en|et)|versandt|verschick(?:en|t)|erstell(?:en|t|te[nr]?))';
const MODEL =
  '(?:\\bki(?:-(?!agent|assistent|funktion|chat|generiert|gestutzt)|\\b(?![- ](?:agent|assistent|funktion|chat|generiert|gestutzt)))|\\bai\\b|kunstliche[rn]? intelligenz|maschinelle[snmr]? lern|machine[- ]learning|deep[- ]learning|sprachmodell|\\bllms?\\b|foundation model|basismodell|grundmodell|neuronale[rn]? netz|generative[rnsm]? (?:ki|ai|modell)|lernende[rn]? algorithm)';
const READ_OUT =
  '(?:ab(?:zu)?(?:frag|ruf)|ab(?:ge)(?:frag|ruf)|abruf|anfrag|aus(?:zu|ge)?les|auslese|auswert|aus(?:zu|ge)wert|extra(?:h|k)|herunter|download|kopi|vervielfaltig|(?:ge)?sammel|gesammelt|erfass|durchsuch|suchanfrag|suche\\b|zugriff|zu(?:zu)?greif|zugegriffen|speicher|ubernahme|ubernehm|indexier|indizier|uberwach|entnahme|entnehm|erheb|datenerheb|spiegel)';

export const GERMAN: Vocabulary = {
  concepts: {
    machine: [
      '(?:ro)?bots?\\b(?! ?(?:\\.txt|exclusion))|(?:such|web)?-?robote?rn?s?\\b|roboter[a-z]*|softbots?|(?:web)?-?spidern?s?\\b|(?:web)?-?crawlern?s?\\b|crawler-|robot/|(?:web|screen|site)?[- ]?scrapern?s?\\b|scraping-?(?:tools?|software|programme?n?)|offline-?reader|makros?\\b|grabber',
      '(?:such|software|ki|ai|computer|internet)-?agenten?\\b|(?:intelligente|autonome)[rnsm]? agenten|skripte?n?s?\\b|scripts?\\b|suchsoftware|suchmaschinentechnologien?|headless|browser-?automatisierung|auto-?klicker|(?:daten)?(?:sammel|extraktions)-?(?:und [a-z]+)?-?(?:programm|software|tool)[a-z]*',
      'automatisiert(?:e[rnsm]?)?\\b(?! (?:entscheidung|einzel|verarbeit|verlanger|prufung|benachricht|e-?mail|abwickl|zahlung|abbuch|angepasst|moderat|erkenn|bearbeit))|automatisierungs[a-z-]+|automatismen|programmgesteuert(?:e[rnsm]?)?\\b|programmatisch(?:e[rnsm]?)?\\b|maschinell(?:e[rnsm]?)?\\b(?! (?:erstellt|lern))|nicht-?menschliche[rnsm]?\\b|computergesteuert|softwaregestutzt',
      `automatische[rnsm]? (?:[a-z]+ )?(?:mittel|verfahren|prozess|programm|software|skript|system|einrichtung|mechanism|vorrichtung|tool|werkzeug|gerat|methode|technik|${READ_OUT})[a-z]*|automatisch (?:[a-z]+ ){0,2}?${READ_OUT}[a-z]*`,
    ],
    human: [
      '(?:von |durch )(?:einem |einen |echten |realen |naturlichen )*menschen?\\b|menschliche[rnsm]? (?:nutzer|person|handlung|eingabe)[a-z]*|(?:echte|reale)[rnsm]? (?:person|mensch)(?:en)?\\b',
    ],
    ourselves: [
      'wir\\b(?! (?:untersagen|verbieten|gestatten|erlauben|dulden|gewahren|raumen|behalten))|unsere[rnsm]? (?:ki|modelle|algorithmen|partner|dienstleister|systeme (?:zur|fur))|(?:ihre|deine)[nrsm]? (?:[a-z]+ )?(?:daten|eingaben|inhalte?n?)\\b|(?:kunden|nutzer)daten\\b',
    ],
    others: [
      '(?:websites?|webseiten|seiten|plattformen) (?:von )?dritte[rn]|(?:externe|verlinkte|fremde)[rnsm]? (?:websites?|webseiten|seiten|internetseiten)',
    ],
    view: [
      `(?:nutz(?:en|t|ung)|benutz(?:en|t|ung)|zugriff|zugang|besuch|aufruf|abruf|verwendung|inanspruchnahme|betrachten|ansehen|lesen|suche)\\b[^;]{0,60}?\\b${SITE}`,
      `${SITE}[^;]{0,80}?\\b(?:(?:be)?nutz(?:en|t|bar)|zu nutzen|genutzt|verwende(?:n|t|te)|besuch(?:en|t|er)|zu(?:zu)?greifen|zugreif|ab(?:zu)?rufen|auf(?:zu)?rufen|abrufbar|aufrufbar|ein(?:zu)?sehen|einsehbar|zuganglich|an(?:zu)?sehen|betrachten|lesen|sichtbar|zur verfugung|bereit)`,
      '(?:nutzungsrecht|nutzungsverhaltnis|nutzungsvertrag|nutzungsbedingungen|nutzungsmoglichkeit)[a-z]*',
    ],
    reach: [
      `${READ_OUT}|zugang(?:e|s)?\\b|auf(?:zu)?ruf|beobacht|such(?:e|en)\\b|zu suchen|ansteuer|besuch|navigier|interagier|scann|archivier|aggregier|zusammenstell`,
      `(?:be)?nutz(?:en|t|ung)\\b|(?:einsatz|verwendung|gebrauch|nutzung|benutzung|einsetzen|verwenden|inanspruchnahme) (?:von|eines|solcher|jeglicher|automatisiert|der|des|unsere|diese)|einsetz|einzusetzen|eingesetzt|verwend(?:en|et)`,
    ],
    take: [`${READ_OUT}|scrap|crawl|harvest|navigier|interagier|scann|aggregier`],
    collect: [
      '(?:screen|web|data|site|content|daten)?[- ]?scrap(?:en|t|ing|ings|pen|te)\\b|(?:ge)?scrap(?:ed|t)\\b|(?:web)?-?(?:ge)?crawl(?:en|t|ing|ings)\\b|spidering|(?:data|e-?mail|web)?-?harvest(?:ing|en)\\b|grabbing|(?:data|daten|web|content|text)[- ]?mining|data[- ]extraction|datenextraktion|datenabzug|datamining|meta-?such[a-z]*',
      '(?:aus(?:zu|ge)?lesen|auslesung|auslesens|ausspah(?:en|ung)|aus(?:zu|ge)spah(?:en|t)|ab(?:zu|ge)?gra(?:s|b)en|abzugreifen|abgreifen|datensammlung|adresssammlung)\\b',
      `systematisch(?:e[rnsm]?)?\\b[^;]{0,80}?\\b(?:${READ_OUT}|zusammen|sammlung|verwert|auszug|auszuge|weiterverwend)`,
      `${READ_OUT}[a-z]*\\b[^;]{0,60}?\\bsystematisch`,
      `(?:massenhaft|massenweise|in gro(?:ß|ss)em (?:umfang|stil)|gro(?:ß|ss)flachig|im gro(?:ß|ss)en stil|in gro(?:ß|ss)en mengen|massen-?)(?:e[rnsm]?)? ?(?:[a-z]+ ){0,3}?${READ_OUT}`,
      `automatisiert(?:e[rnsm]?)? (?:[a-z]+ ){0,3}?${READ_OUT}|automatische[rnsm]? (?:[a-z]+ ){0,2}?${READ_OUT}|maschinell(?:e[rnsm]?)? (?:[a-z]+ ){0,2}?${READ_OUT}|automatisch (?:[a-z]+ ){0,2}?(?:auszules|ausgeles|abzuruf|abgeruf|abgefrag|abzufrag|extrah|herunter|kopi|ausles)`,
      `(?:wesentliche[rnsm]?|erhebliche[rnsm]?|gesamte[rnsm]?|ganze[rnsm]?) (?:[a-z]+ )?(?:teile?n?s? )?[^;]{0,60}?\\bdatenbank[^;]{0,80}?\\b(?:entnahme|entnehm|entnommen|vervielfaltig|extra|weiterverwend|kopi|herunter)`,
      '(?:entnahme|entnehmen|extraktion|weiterverwendung)[^;]{0,60}?\\b(?:wesentliche|gesamt|datenbank)',
      '(?:mechanismen,? |softwares? )(?:,? ?(?:software|oder|und) ){0,2}(?:scripts?|skripte?)\\b[^;]{0,20}?\\bin verbindung mit',
    ],
    register: [
      '(?:neu|erst|selbst|nutzer|kunden|online)?-?(?:registrier(?:en|t|ung|ungen|ungs[a-z]+|e|st|te[nrs]?)|registrieren)\\b(?! (?:als|der|einer) (?:marke|domain))|zu registrieren',
      '(?:sich|dich|euch|dir)\\b(?: [a-z0-9.-]+){0,6} an(?:zu)?meld(?:en|et)|meldet\\b[^;]{0,40}\\ban\\b|(?:neu|erst)?-?anmeldung(?! (?:zum|fur den|des) newsletter)|(?:anmelde|registrierungs)(?:formular|prozess|vorgang|daten)[a-z]*',
      `${ACCOUNT}(?: [a-z0-9,()-]+){0,6}? (?:(?:an|ein)(?:zu|ge)?(?:leg|richt)(?:en|t|et)|(?:zu )?(?:er|be)offn(?:en|et)|(?:zu )?erstell(?:en|t)|(?:zu )?eroffnen|(?:zu )?generier(?:en|t)|beantrag(?:en|t))`,
      `(?:eroffn(?:en|et|ung)|erstell(?:en|ung|t|e|st)|anleg(?:en|ung)|einricht(?:en|ung)|erwerb der)\\b (?:[a-z]+ ){0,3}?${ACCOUNT}|(?:konto|account)(?:eroffnung|erstellung|anlage)[a-z]*`,
    ],
    own_account: [
      '(?:benutzername|nutzername|e-mail-adresse)[a-z]* und (?:ein |das |ihr )?(?:passwort|kennwort)',
    ],
    accept_by_use: [
      '(?:mit|durch) (?:der|die) (?:nutzung|verwendung|inanspruchnahme)\\b[^.;]{0,120}?\\b(?:einverstanden|akzeptier|zustimm|erkenn)',
    ],
    our_machines: [
      'wir (?:verwenden|nutzen)[^.;]{0,20} robots?\\.txt',
      'unsere (?:automatisiert|bots|systeme)',
    ],
    posted: [
      '(?:inhalte?n?|beitrag[a-z]*|beitrage|kommentare?n?|bewertung(?:en)?|nachrichten?|anzeigen?|inserate?|fotos?)\\b',
    ],
    certain_purpose: ['zu (?:werbe|marketing|spam)[a-z-]*'],
    account: [
      '(?:nutzer|benutzer|kunden|mitglieds?|user|verkaufer|handler|online|teilnehmer|anbieter|firmen|unternehmens|premium)-?(?:kontos?|konten|accounts?|profile?n?s?|bereich)\\b|accounts?\\b|(?:ihr|dein|sein|das|ein|eigenes|personliches|jedes)(?:e[nrsm]?)? (?:[a-z]+ )?(?:kontos?|profile?s?)\\b',
      'passwort(?:er|es|s)?\\b|kennwort(?:er|es|s)?\\b|(?:be)?nutzernamen?\\b|zugangsdaten|zugangskennung|login(?:-?daten)?\\b|log-?in\\b|ein(?:zu|ge)?logg(?:en|t)|mitgliedschaft(?:en)?\\b|registrierte[rnsm]? (?:nutzer|mitglied|kund)',
    ],
    invited: [
      '(?:nur|ausschlie(?:ß|ss)lich|lediglich) (?:auf|per|mit|uber|nach) (?:[a-z]+ ){0,3}?einladung',
      `(?:${ACCOUNT}|registrierung|anmeldung|zugang)\\b[^;]{0,60}\\b(?:nur|ausschlie(?:ß|ss)lich)\\b[^;]{0,60}\\b(?:einladung|eingeladen|individuelle[rnsm]? (?:vereinbarung|freigabe))`,
    ],
    buy: [
      '(?:ein|an)?(?:ge|zu)?kauf(?:e|en|t|s)?\\b|erw(?:erb|irb)[a-z]*|erworben|bestell(?:en|t|ung|ungen|st|vorgang[a-z]*)\\b|zu bestellen|buch(?:en|t|ung|ungen)\\b|gebucht|reservier(?:en|t|ung|ungen)\\b|gebot(?:e|en|s|es)?\\b|bieten auf|mitbiet[a-z]*|transaktion(?:en)?\\b',
    ],
    sale: [
      `(?:${USER}|man)(?:(?! (?:fur schaden|haftet))[^;]){0,60}?\\b(?:bestell(?:en|t|st)|(?:ge)?kauf(?:en|t|st)|buch(?:en|t|st)|gebucht|erw(?:erben|irbt|orben)|bezahl(?:en|t|st)|zahl(?:en|t|st)|zu zahlen|abonnier(?:en|t)|zur zahlung|schuldet|entricht(?:en|et)|zu entrichten|beauftrag(?:en|t))\\b`,
      '(?:kosten|zahlungs|entgelt|gebuhren|vergutungs)pflichtig(?:e[rnsm]?)?\\b|bezahldienst[a-z]*|(?:premium|pro|plus|abo)-?(?:mitglied|account|konto|dienst|funktion|leistung|version|paket|abo|inhalt)[a-z]*|(?:leistungs|mitgliedschafts|service)-?paket[a-z]*',
      '(?:bestell|buchungs|kauf|zahlungs)-?(?:vorgang|prozess|bestatigung|formular|ubersicht|abwicklung|button|eingang)[a-z]*|(?:kauf|abo)vertrag[a-z]*|abonnements?\\b|abos?\\b|warenkorb[a-z]*|einkaufswagen|kaufpreis(?:e|es|s)?\\b|direktkauf|sofort-?kauf[a-z]*|online-?shop|kauf auf rechnung',
      '(?:nutzungs|teilnahme|mitglieds|grund|monats|jahres|einstell|verkaufs|bearbeitungs|transaktions|service|abo)-?(?:gebuhr|entgelt|beitrag|beitrage|provision|vergutung)[a-z]*|(?:angebots|verkaufs|vermittlungs)?provision(?:en)?\\b|preisliste[a-z]*|preisverzeichnis|gebuhren(?:verzeichnis|ordnung|tabelle|ubersicht)|(?:die|ihre?[rn]?|deine?[rn]?|eine[rn]?|jede[rn]?) (?:[a-z]+ )?(?:bestellung|buchung)(?:en)?\\b',
      '(?:preise?|gebuhren|entgelte?|vergutung|kosten)\\b[^;]{0,60}?\\b(?:fallig|zu zahlen|zahlbar|berechnet|erhoben|erhebt|verstehen sich|enthalten|gelten|ergeben sich|richte[nt] sich|angegeben|ausgewiesen|abgebucht|in rechnung)',
    ],
    price: [
      'kreditkarten?\\b|paypal|lastschrift[a-z]*|sepa\\b|sofortuberweisung|uberweisung|vorkasse|nachnahme|rechnungsstellung|(?:ab)?rechnung(?:en)?\\b|rechnungs[a-z]+|zahlung(?:en|s[a-z]+)?\\b|bezahlung|zahlbar|fallig(?:keit)?\\b|verzug[a-z]*|verzugszins[a-z]*',
      '(?:ruck)?erstattung(?:en)?\\b|ruckzahlung|gutscheine?n?\\b|probe(?:abo|zeitraum|monat)|testphase|widerrufsrecht|umsatzsteuer|mehrwertsteuer|mwst|ust\\b|versandkosten|lieferkosten|preise?n?s?\\b|preisanpassung|preisanderung|entgelte?[ns]?\\b|gebuhr(?:en)?\\b|vergutung(?:en)?\\b|kostenpflichtig',
      '(?:¤|eur|euro|chf) ?\\d|\\d[\\d.,]* ?(?:¤|eur\\b|euro\\b|chf\\b|franken)|in-app-kauf[a-z]*|virtuelle[rnsm]? (?:wahrung|guter|gegenstand)',
    ],
    closed_purchase: [
      '(?:bestellung(?:en)?|kaufe?|buchung(?:en)?) (?:ist|sind) (?:[a-z]+ ){0,5}?nicht moglich|(?:verkauft|bietet)[^;]{0,40}\\bkeine (?:waren|produkte|leistungen)[^;]{0,30}(?:zum (?:kauf|verkauf))',
    ],
    post: [
      '(?:ge)?post(?:en|et|ings?|s)?\\b|zu posten|veroffentlich[a-z]*|ein(?:zu|ge)?stell(?:en|t|ung|ungen)\\b|(?:hoch|up)(?:zu|ge)?lad(?:en|t)\\b|upload[a-z]*|ubermitt(?:eln|elt|lung)\\b(?! (?:von|der|personenbezogener) daten)|(?:ab|ver|zu)?(?:zu)?(?:send|schick)(?:en|et|t|ung)\\b|versand\\b|verbreit(?:en|et|ung)\\b|kommentier[a-z]*|bewertung(?:en)? (?:abgeben|abzugeben|zu verfassen|schreiben)|bewertung(?:en)?\b[^;]{0,60}?\b(?:ab(?:zu|ge)?geben|abgegeben)|bewerten|inserier[a-z]*|(?:ge)?teilen\\b|beitrage (?:zu )?(?:schreiben|verfassen|erstellen)',
      `(?:erstell|generier|verfass|schreib|abgab|hinterlass)[a-z]* (?:von )?(?:[a-z]+ ){0,3}?${CONTENT}|${CONTENT} (?:[a-z]+ ){0,3}?(?:zu )?(?:erstell|generier|verfass|schreib|hinterlass)[a-z]*`,
    ],
    user_content: [
      `(?<!(?:website|webseite|plattform|app|seite|software|dienste|services|datenbank|anwendung),? (?:und|oder|sowie) )(?:ihre?[nrsm]?|deine?[nrsm]?|eure?[nrsm]?|eigene?[nrsm]?|seine?[nrsm]?(?:[:/]ihre?[nrsm]?)?|von ihnen|von dir) (?:eigenen? |hochgeladenen? |eingestellten? |veroffentlichten? )?(?:nutzer-?|user-?)?(?:generierte[nr]? )?(?:inhalte?n?|content|beitrage?n?|kommentare?n?|bewertung(?:en)?|rezension(?:en)?|posts?|postings?|inserate?n?s?|anzeigen?|uploads?|feedback|bilder|bildern|fotos|videos|texte|nachrichten|eingaben|prompts?)\\b`,
      '(?:nutzer|benutzer|user|kunden|mitglieder)(?:-?generierte[nr]?)?[- ]?(?:inhalte?n?|content|beitrage?n?|bewertung(?:en)?|rezension(?:en)?|kommentare?n?)\\b|user[- ]generated|nutzergenerierte[nr]?|fremde[nr]? inhalte',
      `${USER}(?:[^;]){0,100}?\\b${CONTENT}[^;]{0,80}?\\b${PUT_UP}\\b`,
      `${CONTENT}(?:, (?:die|welche|das|der))?[^;]{0,50}?\\b(?:(?:von|durch) (?:ihnen|ihm|ihr|dir|(?:den|dem|der|die|einem|einer|anderen)?(?:[:/][a-z]+)? ?${PERSON}))\\b[^;]{0,50}?\\b${PUT_UP}`,
      `(?:von|durch) (?:ihnen|ihm|ihr|dir|(?:den|dem|der|die|einem|einer|anderen)?(?:[:/][a-z]+)? ?${PERSON}) (?:[a-z]+ ){0,4}?${PUT_UP}(?:e[nrsm]?)? (?:[a-z]+ ){0,2}?${CONTENT}`,
      `(?:einstell(?:en|ung)|hochladen|upload|posten|verfassen|einreichen|abgabe|einsenden|schalten) (?:von|der|des|eines|einer|eigener|ihrer|deiner|seiner) (?:[a-z]+ ){0,2}?${CONTENT}|${CONTENT} (?:[a-z-]+ ){0,6}?(?:einstell(?:en|t)|einzustellen|eingestellt|hochladen|hochgeladen|hochzuladen|posten|abzugeben|verfassen|inserieren)\\b`,
      '(?:stellt|stellen|ladt|laden)\\b[^;]{0,60}?\\b(?:artikel|angebot|inhalte?|inserat|anzeige|bilder|dateien|produkte?|waren|texte)\\b[^;]{0,80}?\\b(?:ein|hoch)\\b|(?:diskussions)?-?(?:foren|forum|forums)\\b|gastebuch|chat-?raum[a-z]*|kommentarfunktion|bewertungs(?:system|funktion|portal)[a-z]*|community-?(?:funktion|richtlinie|beitrag)[a-z]*',
    ],
    machine_made: [
      '(?:ki|ai|maschinen?|computer|bot|maschinell|automatisch|automatisiert|kunstlich)[- ]?(?:generiert|erzeugt|erstellt|verfasst|geschrieben)(?:e[rnsm]?)?\\b',
      '(?:mit|mithilfe|mittels|durch|unter verwendung|von) (?:von |einer |eines |der )?(?:ki|kunstliche[rn]? intelligenz|ai|sprachmodelle?n?|chatgpt|bots)\\b[^;]{0,30}?(?:generiert|erzeugt|erstellt|verfasst|geschrieben)',
    ],
    closed_post: [
      `(?:${USER}) (?:konnen|kann|durfen|darf) (?:[a-z]+ ){0,4}?keine (?:eigenen )?(?:inhalte|beitrage|kommentare|bewertungen) (?:[a-z]+ ){0,5}?(?:einstellen|hochladen|posten|veroffentlichen|verfassen)\\.?$|keine (?:moglichkeit|funktion)[^;]{0,40}?(?:inhalte|beitrage|kommentare) (?:einzustellen|hochzuladen|zu (?:posten|veroffentlichen|verfassen))`,
    ],
    train: [
      `(?:trainier|training|trainings|anlernen|anzulernen|angelernt|fine-?tun|feinabstimm|feinjustier|entwickl|weiterentwickl|verbesser|erstell|aufbau|validier|testen|optimier|futter|einspeis|einzuspeis|eingespeis)[a-z-]*[^;]{0,90}?${MODEL}`,
      `${MODEL}[^;]{0,70}?(?:trainier|training|anlernen|anzulernen|fine-?tun|feinabstimm|entwickl|verbesser|weiterentwickl|lernzweck|datens(?:a|e)tz|einspeis|eingespeis)`,
      `(?:nutz|verwend|verarbeit|eingab)[a-z]*\\b[^;]{0,80}?\\b(?:fur|durch|in|mit|zum zweck(?:e)?(?: de[rs])?|im rahmen|als eingabe) (?:[a-z-]+ ){0,4}?(?:ki-?(?:modell|system|training|anwendung|zweck|tool)|kunstliche[rn]? intelligenz|sprachmodell|maschinelle[snmr]? lern|machine[- ]learning|generative)`,
      '(?:ki|ai|modell)-?training[a-z]*|training (?:von|eines|der) (?:[a-z-]+ ){0,2}?modell',
    ],
    play: [
      'registrier|anmeld|konten|accounts?\\b (?:zu )?(?:erstell|anleg)|veroffentlich|posten|hochlad|versend|versand|zu senden|kommentar|abstimm|stimmen\\b|kauf(?:en|t)\\b|gebote?\\b|bieten\\b|bestell|likes?\\b|follower|klick|spiel(?:e|s|en|er|ern)?\\b|cheat|hacks?\\b|mods?\\b|gewinnspiel|teilnahme an|reichweite|traffic',
    ],
    mining: [
      'text[- ]{0,2}(?:und|and|&|/|oder|u\\.)[- ]{0,2}(?:data|daten)[- ]?mining|(?:data|daten)[- ]{0,2}(?:und|and|&)[- ]{0,2}text[- ]?mining|tdm\\b',
    ],
    reserved: [
      '(?:vorbehalt|vorbehalten|nutzungsvorbehalt|rechtevorbehalt|widerspr(?:icht|echen|uch)|behalt(?:en)?\\b)[^;]{0,160}?\\b(?:text[- ]{0,2}(?:und|and|&)[- ]{0,2}data|tdm|data[- ]?mining|maschinelle[sn]? lern|kunstliche|ki-)',
      '(?:text[- ]{0,2}(?:und|and|&)[- ]{0,2}data[- ]?mining|tdm)\\b[^;]{0,140}?\\b(?:vorbehalt|widerspr)|44b (?:abs|urhg)|(?:§§? ?)?44b\\b|art(?:\\.|ikel) 4[^;]{0,60}2019/790',
    ],
    open_licence: [
      '(?:lizenz|lizenziert|lizenzen|veroffentlicht|verfugbar|stehen|bereitgestellt|freigegeben)\\b[^;]{0,80}?\\b(?:creative[- ]commons|cc[- ]?by|cc0|open (?:database|data) licen[cs]e|odbl|datenlizenz deutschland|gemeinfrei)(?![^;]{0,40}(?:nicht[- ]?kommerz|non-?commercial|keine bearb|-nc|-nd))',
    ],
    api: [
      '(?:web(?:service)?|rest|partner|entwickler|daten|public)?-?apis?\\b(?!["\'])|(?:programmier|programm|anwendungs|daten|import|export|upload|web|system|software|entwickler|online|xml|api|rest|edi)-?schnittstellen?\\b|schnittstellen?\\b(?! (?:zwischen|zum nutzer))|application[- ]program(?:ming)?[- ]interfaces?|sdks?\\b|software development kits?',
    ],
    developers: [
      '(?:[a-z]{2,20}-)?(?:entwickler|developer)-?(?:bedingung|vereinbarung|richtlinie|plattform|portal|schlussel|programm|dokumentation|konto|zugang|bereich|tools|werkzeug)[a-z]*|(?:nutzungs)?bedingungen fur (?:die )?(?:[a-z]+-)*entwickler|(?:mini-?app|bot|minianwendungs|app|api)-entwickler[a-z]*|developer (?:terms|agreement|polic(?:y|ies)|portal)',
    ],
    use_api: [
      '(?:apis?|schnittstellen?)\\b[^.;]{0,50}?\\b(?:zu nutzen|nutzen|verwenden|zuzugreifen|zugreifen|anzusprechen)(?! ?,? um)|(?:nutzung|verwendung|zugriff)\\b[^.;]{0,30}?\\b(?:der|auf die|einer|unserer) (?:[a-z-]+ ){0,2}?(?:api|[a-z-]*schnittstelle)\\b',
    ],
    search_engine: ['suchmaschinen?'],
    robots_txt: ['robots?\\.txt|robots-exclusion'],
    hidden_api: [
      '(?:private|interne|undokumentierte|nicht (?:dokumentierte|offentliche|veroffentlichte|freigegebene)|inoffizielle|versteckte)[rnsm]? (?:[a-z]+ )?(?:apis?|[a-z-]*schnittstellen?|endpunkte?n?)\\b',
    ],
    closed_api: [
      '(?:apis?|schnittstellen?)\\b[^;]{0,90}\\b(?:ist|sind|steht|stehen) (?:[a-z]+ ){0,2}?(?:nicht (?:[a-z]+ ){0,3}?(?:offentlich|zuganglich|verfugbar|bestimmt|vorgesehen|zur verfugung)|(?:nur|ausschlie(?:ß|ss)lich) (?:fur|zur|dem|der) (?:[a-z]+ ){0,2}?intern)',
    ],
    no_api: [
      '(?:google(?: maps)?|youtube|facebook|twitter|instagram|spotify|paypal|stripe|apple|meta|maps)(?:s|-)? ?(?:[a-z]+[ -]){0,2}apis?\\b|drittanbieter-?apis?|benutzerschnittstelle|ihre[rn]? (?:[a-z]+ ){0,2}apis?\\b|cookies|zahlpixel|tracking',
    ],
    exception: ['(?:es sei denn|ausgenommen|au(?:ß|ss)er|sofern|soweit|mit ausnahme|jedoch|aber)\\b'],
    permission: [`${CONSENT}\\b`],
    only_through: [
      '(?:partner|lizenznehmer|kund|abonnent|suchmaschine|inhaber)[a-z]*\\b[^.;,]{0,30}?\\bvorbehalten\\b|(?:nur|ausschlie(?:ß|ss)lich) (?:[a-z]+ )?(?:partner|lizenznehmer|abonnent)[a-z]*\\b',
      `(?:nur|ausschlie(?:ß|ss)lich|lediglich|allein)\\b[^;]{0,80}?\\b(?:mit|uber|mittels|nach|durch|unter|bei|im rahmen)\\b[^;]{0,60}?\\b(?:apis?|[a-z-]*schnittstellen?|feeds?|${CONSENT})\\b`,
    ],
    another_act: ['(?:oder|und|sowie) (?:[a-z]+ ){0,4}?zu [a-z]+en\\b'],
    by: [
      '(?:mittels|durch|mit|mithilfe|unter (?:verwendung|einsatz|nutzung|zuhilfenahme)|per|via|uber|anhand|von|seitens|automatisiert|automatisch|einsatz|verwendung)\\b',
    ],
    for: ['(?:um|zu|zum|zur|fur|und|oder|welche[rs]?|mit (?:denen|deren|dessen)|bei)\\b'],
    partly: [
      'gekennzeichnet|kennzeichn|kenntlich|deklarier|offenleg|irrefuhr|tausch|deepfake|sexuell|diffamier|unwahr|falsch|rechtswidrig|rechte dritter|verletz',
    ],
    closed_view: [
      '(?:zugang|zugriff|nutzung)\\b[^;]{0,60}\\b(?:ausschlie(?:ß|ss)lich|nur)\\b (?:[a-z]+ ){0,3}?(?:mitarbeite(?:r|rn|nden)|beschaftigten?|autorisierte[mn]? personal)\\b',
    ],
    no_account: [
      'handelsregister|registergericht|registernummer|hrb ?\\d|vereinsregister|bankkont|girokont|kontonummer|kontoverbindung|kontoinhaber|paypal-?kont|newsletter|(?:eingetragene|registrierte)[rnsm]? (?:marke|warenzeichen)|markenanmeldung|(?:anmeldung|registrierung) (?:einer|der|von) (?:marke|domain|gewerbe)|gewerbeanmeldung|bei der (?:stiftung|zentralen stelle)',
    ],
    no_price: [
      'schadens?ersatz|schadlos|anwalt|anwalts|gerichtskost|rechtsverfolg|rechtsverteidig|prozesskost|haftet|haftung|haften|vertragsstrafe|mobilfunk|datentarif|verbindungskosten|internetzugang|netzbetreiber|unentgeltlich|kostenlos(?:e[rnsm]?)?\\b|kostenfrei|gebuhrenfrei|ohne (?:zusatzliche )?(?:kosten|vergutung|gebuhr)|lizenzgebuhr|kunftig (?:[a-z]+ )?(?:kostenpflichtig|gebuhren)|behalt[^;]{0,60}vor[^;]{0,60}gebuhren (?:zu erheben|einzufuhren)|schriftlich bestellt|vergutungsfrei|streitbeilegung',
    ],
    no_post: [
      'personenbezogen|cookies|datenschutz(?:erklarung|bestimm|hinweis)|verlinkte|externe[rn]? (?:links|seiten)|links? (?:auf|zu)|bewerbungsunterlagen|(?:anderung(?:en)?|fassung|version|nutzungsbedingungen|agb|bedingungen)\\b[^;]{0,60}\\bveroffentlicht|wir (?:[a-z]+ )?veroffentlich|streitbeilegung|gegendarstell',
    ],
    no_training: [
      'schulung|mitarbeitertraining|trainingskurs|trainingsvideo|trainingsplan|trainingseinheit|fitness|geschaftsmodell|preismodell|ki-gestutzte entscheidung',
    ],
    harm: [
      'viren\\b|virus|wurmer|wurm\\b|trojan|malware|schadsoftware|schadprogramm|schadlich|zeitbomb|spyware|cancelbot',
    ],
    load: [
      'uberlast|uberma(?:ß|ss)ig|denial[- ]of[- ]service|ddos|fluten|flooding|mailbomb|unverhaltnisma(?:ß|ss)ig|unzumutbare[nr]? belast',
    ],
  },
  stance: {
    not: [
      '(?:darf|durfen|darfst|durft|sollte|sollten|solltest)\\b(?! nur\\b)[^.;:,]{0,80}?\\b(?:nicht|niemals|keine[rnsm]?|kein|weder|keinesfalls)\\b(?! nur\\b)',
      `(?:${USER}) (?:wird|werden|wirst)\\b[^.;:,]{0,60}?\\b(?:nicht|niemals|keine[rnsm]?|kein|weder)\\b`,
      '(?:verpflicht(?:et|en|e|est|ete)|versichert|sichert|garantiert|erklart|sagt|stimm(?:en|t|st)) (?:sich|zu|dazu|dich|euch)?[^.;:]{0,50}?\\b(?:nicht|keine[rnsm]?|kein|weder)\\b',
      'niemand\\b|kein (?:nutzer|benutzer|kunde|mitglied|teilnehmer|besucher)\\b|nicht (?:berechtigt|befugt|autorisiert|akzept[a-z]+|toleriert)\\b|nicht (?:mit|mittels|durch|unter|zum|zur|zu|automatisiert|systematisch|maschinell|auf (?:andere|automat)|fur)\\b|niemals\\b|weder\\b|keinesfalls|keineswegs|in keinem fall|auf keinen fall|unter keinen umstanden',
      'keine?[rnsm]? (?:[a-z]+ )?(?:automatis|automatische|bots?\\b|robot|scrap|crawl|spider|data|text|skript|script|maschinell|software|programm)|keine?[rnsm]? [^.;:,]{0,60}?(?:verwende|einsetz|einzusetz|benutz|nutz(?:en|t)|betreib|durchfuhr|vornehm|vorzunehm)|ohne (?:den einsatz|die (?:verwendung|nutzung)|verwendung|einsatz|nutzung)',
      'verboten(?:e[rnsm]?)\\b|unzulassige[rnsm]?\\b|unerlaubte[rnsm]?\\b|unbefugte[rnsm]?\\b|untersagte[rnsm]?\\b|missbrauchlich(?:e[rnsm]?)?\\b|(?:ein |einen |als |schwerwiegende[rn]? )versto(?:ß|ss)|(?:als|ein) missbrauch',
      '(?:sperr|kundig|losch|ausschlie(?:ß|ss)|deaktivier|beend|einschrank|entfern)[a-z]*\\b[^;]{0,140}?\\b(?:wenn|falls|sofern|soweit|bei)\\b',
      '(?:dies|das|gleiches|das gleiche|selbiges) gilt (?:[a-z]+ ){0,2}?(?:fur|bei)\\b(?=[^;]{0,80}(?:robot|crawl|scrap|automat|mining|skript|bots?\\b))',
      '(?:verbot|ausgeschlossen (?:ist|sind|sind insbesondere)|ausgenommen (?:ist|sind))\\b',
    ],
    forbidden: [
      '(?:ist|sind|wird|werden|gilt|gelten) (?:[a-z,]+ ){0,4}?(?:als )?(?:ein(?:en)? )?(?:[a-z]+ )?(?:versto(?:ß|ss)|missbrauch|rechtsverletzung|vertragsverletzung|pflichtverletzung|strafbar|rechtswidrig|ausgeschlossen|geahndet|verfolgt|unterbunden)',
      '(?:stell(?:t|en)|begrund(?:et|en)|bedeute(?:t|n)) (?:[a-z]+ ){0,3}?(?:versto(?:ß|ss)|missbrauch|verletzung)|(?:fuhr(?:t|en)|berechtig(?:t|en))\\b[^;]{0,40}?\\b(?:sperr|kundig|ausschlu)',
    ],
    consent: [
      '(?:es |ist |sind |wird |strengstens |ausdrucklich |grundsatzlich |insbesondere |hiermit ){0,5}(?<!nicht )(?:untersagt|verboten|unzulassig|unstatthaft|unerwunscht|nicht (?:[a-z]+ ){0,2}?(?:gestattet|erlaubt|zulassig|statthaft|zugelassen|genehmigt|ubertragen|eingeraumt|umfasst))\\b',
      '(?:hat|haben|ist|sind|verpflichtet sich|es|folgendes|habt|hast)\\b[^.;:]{0,80}?\\bzu (?:unterlassen|vermeiden)\\b|(?:zu )?unterlassen(?=:)|abstand (?:zu )?nehmen|unterlasst\\b|(?:wir|anbieter|betreiber) (?:untersagt|verbietet|untersagen|verbieten)|(?<!nicht )zu unterlassen',
      '(?:darf|durfen)\\b[^.;:]{0,120}?\\b(?:nicht|weder|keinesfalls)\\b[^;:]{0,160}?\\b(?:werden|worden|erfolgen)\\b',
      `ohne\\b(?! (?:ihre|deine|eure))[^.;:]{0,90}?\\b${CONSENT}|ohne (?:ausdruckliche|vorherige|schriftliche)[rnsm]?\\b`,
      `(?:bedarf|bedurfen|benotigt|benotigen|erfordert|erfordern|setzt|setzen|nur (?:mit|nach|bei|aufgrund)|(?:nur|ausschlie(?:ß|ss)lich)[^.;:]{0,50}?\\b(?:mit|nach)|vorbehaltlich|abhangig von)\\b[^.;:]{0,70}?\\b(?:schriftlich|ausdrucklich|vorherig|unsere|vorab)[a-z]*\\b[^.;:]{0,40}?\\b${CONSENT}`,
      '(?:es sei denn|sofern nicht|soweit nicht|au(?:ß|ss)er)\\b[^.;:]{0,80}?\\b(?:zugestimmt|genehmigt|gestattet|erlaubt|eingewilligt|zustimmung|genehmigung|schriftlich)',
    ],
    may: [
      `(?:${USER}) (?:darf|durfen|darfst|durft|kann|konnen|kannst|konnt|(?:ist|sind|bist|seid) (?:[a-z]+ ){0,2}?(?:berechtigt|befugt)|ha(?:t|ben|st) (?:[a-z]+ ){0,6}?(?:das recht|die moglichkeit))\\b(?![^.;:,]{0,60}?\\b(?:nicht|keine|kein|weder|nur mit|nur nach)\\b)`,
      `(?:darf|durfen|darfst|kann|konnen|kannst) (?:${USER})\\b(?![^.;:,]{0,60}?\\b(?:nicht|keine|kein|weder|nur mit|nur nach)\\b)`,
      'ist (?!nicht|nur|ausschlie|lediglich)(?:[a-z]+ ){0,3}?(?<!nicht )(?:gestattet|erlaubt|zulassig)\\b|sind (?!nicht|nur|ausschlie|lediglich)(?:[a-z]+ ){0,3}?(?<!nicht )(?:gestattet|erlaubt|zulassig)\\b',
      '(?:gewahrt|gewahren|raumt|raumen|gestattet|gestatten|erteilt|ermoglicht|ermoglichen|bietet|bieten) (?:wir |hiermit )?(?:ihnen|dir|allen|de[mnr] (?:[a-z]+ )?(?:nutzer|kunde|mitglied|teilnehmer|besucher|handler)[a-z]*|nutzern|jede[mn])\\b',
    ],
    excused: [
      '(?:^|[^a-z])wir(?: [a-z]+){0,4} ?\\||(?:^|[^a-z])(?:anbieter|betreiber|uns|unternehmen|verkaufer)(?: [a-z]+){0,2} \\|',
      '(?:haftung|haftet|haften|gewahrleist|verantwort|garantie)[^.;]{0,80}\\||\\|[^|]{0,60}(?:haft(?:et|bar|en|ung)|verantwortlich|gewahrleist|garantiert|verfugbar)',
      '(?:wenn|falls|sofern|soweit|ob)[^.;,]{0,40}\\|(?:nicht|kein|weder)|(?:erkenn|verhinder|vermeid|aufdeck|verdacht|bekampf|schutz|vorbeug|prufung)[^.;]{0,40}\\|(?:missbrauch|unerlaubt|unbefugt|unzulassig|verboten)|(?:zur|zum) (?:[a-z]+ ){0,2}\\|(?:sperr|entfern|losch)',
    ],
    harmless: [],
    refuses: [
      'sperr|kundig|losch|ausschlie|deaktivier|beend|einschrank|entfern|verbot|missbrauch|unzulassig|unerlaubt',
    ],
    forbiddingHeading: [
      '(?:verboten|untersagt|unzulassig|unerlaubt|verbote\\b|nicht (?:erlaubt|gestattet|zulassig)|missbrauch|nutzungsbeschrankung|nutzungsverbot|einschrankungen der nutzung|verhaltensregeln|beschrankungen)',
    ],
    grantingHeading: ['(?:(?<!nicht )(?:erlaubt|zulassig|gestattet)e? (?:nutzung|verwendung))'],
  },
};
