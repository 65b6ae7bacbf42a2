import type { EditorTexts } from './en.js';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const de: EditorTexts = {
  title: 'Veröffentlichen, was Agenten bei Ihnen dürfen',
  intro:
    'Beantworten Sie die Fragen, laden Sie die Datei herunter, legen Sie sie auf Ihre Website. Agenten, die vorher fragen, lesen dann Ihre eigenen Worte und die von niemandem sonst.',
  start: {
    title: 'Beginnen',
    with: 'Mit einem Beispiel',
    templates: {
      shop: 'Ein Shop',
      blog: 'Ein Blog oder eine Nachrichtenseite',
      api: 'Eine API',
      forum: 'Ein Forum',
      'deny-all': 'Alles verbieten',
      'allow-all': 'Alles erlauben',
    },
    withSite: 'Mit dem, was von Ihrer Website bekannt ist',
    site: 'Ihre Website',
    siteHint: 'Genommen wird Ihre eigene Datei, sonst was Maschinen in Ihren Bedingungen gelesen haben.',
    sitePlaceholder: 'shop.example.com',
    takeSite: 'Holen',
    siteMissing: 'Nennen Sie Ihre Website, etwa example.com.',
    withFile: 'Mit einer Datei von Ihnen',
    upload: 'Eine JSON-Datei wählen',
    fetching: (site) => `${site} wird angesehen …`,
    ownFile: (url) => `Das ist die Datei unter ${url}, so wie sie dort steht.`,
    fromRegistry:
      'Ihre Website hat keine Datei, die sich lesen ließ. Das haben Maschinen in Ihren Bedingungen gelesen: Sehen Sie jede Antwort an, bevor Sie sie veröffentlichen.',
    generated:
      'Das hat eine Maschine soeben in Ihren Bedingungen gelesen: Sehen Sie jede Antwort an, bevor Sie sie veröffentlichen.',
    nothing: (site) =>
      `Von ${site} ist noch nichts bekannt. Beginnen Sie mit einem Beispiel, oder lassen Sie Ihre Bedingungen jetzt lesen; das dauert bis zu zwei Minuten.`,
    generate: 'Meine Bedingungen jetzt lesen',
    generating: 'Ihre Bedingungen werden gesucht und gelesen. Das dauert bis zu zwei Minuten.',
    stop: 'Nicht länger warten',
    stopped:
      'Nicht abgewartet. Vielleicht wird der Dienst noch fertig; versuchen Sie es in einigen Minuten wieder.',
    noText: 'Das ist kein Text in UTF-8. Wählen Sie die agentterms.json selbst.',
    tooLarge:
      'Diese Datei ist größer als 256 KiB; so viel liest kein Agent. Wählen Sie die agentterms.json selbst.',
    unread: 'Diese Datei ließ sich nicht lesen.',
    uploaded: (name) => `Das ist ${name}, wie Sie es gewählt haben.`,
    began: (name) =>
      `Begonnen: ${name}. Ändern Sie, was nicht stimmt; „Rückgängig“ bringt zurück, was vorher da war.`,
    draft: 'Sie haben noch einen Entwurf.',
    keepDraft: 'Daran weiterarbeiten',
    leaveDraft: 'Neu beginnen, wie der Link es sagt',
    discard: 'Entwurf verwerfen',
    discarded: 'Der Entwurf ist verworfen. „Rückgängig“ bringt ihn zurück.',
  },
  views: { label: 'Ansicht', form: 'Fragen', json: 'JSON', reading: 'Wie ein Agent das liest' },
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  json: {
    label: 'agentterms.json als JSON',
    frozen:
      'Der Text ist gerade kein JSON; darum warten die Fragen und ändern nichts. Beheben Sie die markierte Stelle, oder nehmen Sie die Änderung zurück.',
    other: 'Der Text ist JSON, aber kein Objekt; darum gibt es nichts, wonach die Fragen fragen könnten.',
    plain: 'Der Editor mit Farben wurde nicht geladen; dieses Feld leistet dasselbe.',
  },
  form: {
    about: 'Ihre Website',
    permissions: 'Was dürfen Agenten?',
    permissionsHint:
      'Was Sie offen lassen, ist nicht erlaubt: Ein sorgfältiger Agent fragt einen Menschen oder geht.',
    limits: 'Wie viel auf einmal?',
    validity: 'Wie lange gilt das?',
    more: 'Mehr: Daten, Anmeldung, Recht, Schnittstellen für Maschinen',
    otherShape:
      'Dieser Teil der Datei hat eine Form, die die Fragen nicht zeigen können. Er bleibt, wie er ist; ändern Sie ihn als JSON.',
    elsewhere: (keys) => `Außerdem in der Datei und unverändert: ${keys}.`,
    choices: { yes: 'Erlaubt', if: 'Unter Bedingungen', no: 'Nicht erlaubt', silent: 'Offen gelassen' },
    agent: 'Ein Agent:',
    flags: { yes: 'Ja', no: 'Nein', silent: 'Nicht gesagt' },
    add: 'Hinzufügen',
    remove: (what) => `${what} entfernen`,
    items: { title: 'Bedingungen, die Software selbst prüfen kann:', kind: 'Eine Bedingung hinzufügen' },
  },
  permissionHints: {
    read_content: 'Seiten öffnen und lesen, wie ein Besucher es tut.',
    scrape_data: 'Preise, Artikel oder Profile in Mengen sammeln.',
    api_access: 'Ihre API durch ein Programm aufrufen.',
    create_account: 'Sich anmelden, ohne dass ein Mensch an der Tastatur sitzt.',
    make_purchases: 'Für jemanden bestellen und bezahlen.',
    post_content: 'Kommentare, Bewertungen oder Anzeigen schreiben.',
    allow_training: 'Mit dem, was Sie veröffentlichen, KI-Modelle trainieren.',
  },
  fields: {
    'service/domain': ['Domain', 'Ohne https://, etwa example.com'],
    'service/name': ['Name', 'Wie man Sie kennt'],
    'service/description': ['Was es ist', 'Ein Satz für einen Agenten, der nie von Ihnen gehört hat'],
    'service/tos_url': ['Bedingungen für Menschen', 'https://…'],
    'service/privacy_url': ['Datenschutzerklärung', 'https://…'],
    'contact/email': ['E-Mail für Fragen', ''],
    'contact/name': ['Wer antwortet', ''],
    'contact/url': ['Seite für Kontakt', 'https://…'],
    conditions: ['Bedingungen', 'In Sätzen; Englisch lesen Agenten am sichersten'],
    requires_auth: ['Nur nach Anmeldung', ''],
    max_frequency: ['Wie oft höchstens', 'Zahl/Einheit auf Englisch, etwa 100/hour oder 10/day'],
    scope: ['Nur dieser Teil', 'Etwa public, authenticated oder premium'],
    'rate_limits/requests_per_minute': ['Anfragen je Minute', ''],
    'rate_limits/requests_per_hour': ['Anfragen je Stunde', ''],
    'rate_limits/requests_per_day': ['Anfragen je Tag', ''],
    'rate_limits/concurrent_sessions': ['Agenten zur gleichen Zeit', ''],
    last_updated: ['Zuletzt geändert am', ''],
    expires: ['Gilt bis', 'Danach holen Agenten die Datei neu'],
    requires_consent: ['Ein Agent braucht die ausdrückliche Zustimmung des Menschen, für den er handelt', ''],
    jurisdiction: ['Wessen Recht gilt', 'Codes von Ländern oder Regionen wie DE, US-CA, EU'],
    'data_handling/stores_agent_data': ['Sie speichern, was Agenten tun', ''],
    'data_handling/shares_with_third_parties': ['Sie geben diese Daten an Dritte weiter', ''],
    'data_handling/retention_days': ['Tage der Aufbewahrung', '0: nichts wird aufbewahrt'],
    'data_handling/data_residency': ['Wo die Daten liegen', 'Codes wie DE, US, EU'],
    'data_handling/gdpr_compliant': ['Sie halten die DSGVO ein (Europäische Union)', ''],
    'data_handling/ccpa_compliant': ['Sie halten den CCPA ein (Kalifornien)', ''],
    'data_handling/hipaa_compliant': ['Sie halten HIPAA ein (USA, Gesundheit)', ''],
    'authentication/required': ['Agenten müssen sich anmelden', ''],
    'authentication/methods': ['Arten der Anmeldung', ''],
    'authentication/registration_url': ['Wo man sich registriert', 'https://…'],
    'authentication/docs_url': ['Wie die Anmeldung geht', 'https://…'],
    'discovery/mcp_servers': ['MCP-Server', ''],
    'discovery/api_specs': ['Beschreibungen von APIs', ''],
    policy_id: ['Name dieses Dokuments', 'Umgekehrte Domain und Pfad, etwa com.example/agent-terms'],
    url: ['Adresse', 'https://…'],
    transport: ['Transport', ''],
    type: ['Art', ''],
    description: ['Was es bietet', ''],
  },
  check: {
    title: 'Stimmt es?',
    asking: 'Wird geprüft …',
    valid: 'Gültig. Agenten können diese Datei verwenden.',
    validWith: (warnings) =>
      `Gültig. Agenten können diese Datei verwenden; ${plural(warnings, 'Stelle ist', 'Stellen sind')} vielleicht nicht so gemeint.`,
    invalid: (errors, warnings) =>
      `Noch nicht gültig: ${plural(errors, 'Fehler', 'Fehler')}${
        warnings === 0 ? '' : ` und ${plural(warnings, 'Warnung', 'Warnungen')}`
      }. Solange ein Fehler darin ist, verwendet kein Agent die Datei.`,
    limited: 'Der Dienst prüft 60-mal in der Minute. Gleich geht es von selbst weiter; nichts geht verloren.',
    offline:
      'Der Dienst ist nicht erreichbar; die Datei wird gerade nicht geprüft. Es wird von selbst wieder versucht; nichts geht verloren.',
    failed: 'Die Datei ließ sich nicht prüfen.',
    tooLarge: 'Der Text ist zu groß zum Prüfen: Agenten lesen 256 KiB.',
    error: 'Fehler',
    warning: 'Warnung',
    line: (line) => `Zeile ${line}`,
    show: 'Zeigen',
    more: (count) => `Alle ${count} zeigen`,
  },
  advice: {
    json: 'Beheben Sie den Text an dieser Stelle.',
    type: 'Geben Sie einen Wert der verlangten Art an.',
    anyOf: 'Wählen Sie eine der möglichen Formen.',
    required: 'Ergänzen Sie, was fehlt.',
    additionalProperties:
      'Nehmen Sie den Schlüssel heraus, berichtigen Sie seine Schreibung, oder setzen Sie ihn unter „extensions“.',
    enum: 'Wählen Sie einen Wert aus der Liste.',
    format: 'Schreiben Sie es in der verlangten Form; eine Web-Adresse beginnt mit https://.',
    pattern: 'Schreiben Sie es in der verlangten Form.',
    minimum: 'Geben Sie 0 oder mehr an.',
    duplicateKey: 'Behalten Sie einen von beiden: Nicht jeder Leser nimmt denselben.',
    depth: 'Verschachteln Sie weniger: So tief liest niemand.',
    wellFormed: 'Schreiben Sie den Text oder die Zahl neu; so lässt sie sich nicht weitergeben.',
  },
  warnings: {
    expired: 'Geben Sie einen künftigen Tag an, oder nehmen Sie das Feld heraus.',
    last_updated_in_future: 'Geben Sie den heutigen Tag an oder den Ihrer letzten Änderung.',
    extension_key_not_reverse_domain:
      'Benennen Sie ihn nach einer Domain von Ihnen, umgekehrt: com.example.name.',
    unknown_region_code:
      'Verwenden Sie einen Code nach ISO 3166 in Großbuchstaben. Das Vereinigte Königreich ist GB.',
    max_frequency_form:
      'Schreiben Sie Zahl, Schrägstrich und Einheit, etwa 100/hour; sonst kann sich kein Programm daran halten.',
    newer_version: 'Schreiben Sie 0.3.0, wenn Sie nicht wissen, dass Sie mehr brauchen.',
    policy_hash_mismatch:
      'Berechnen Sie den Hash nach der letzten Änderung neu, oder nehmen Sie das Feld heraus.',
    service_mismatch:
      'Nennen Sie die Website, für die die Datei ist; bei der Datei einer anderen fragen Agenten einen Menschen.',
  },
  reading: {
    intro:
      'Was ein Agent zu jeder Handlung erfährt und was er nach den üblichen Regeln tut, wenn diese Datei auf Ihrer Website liegt.',
    invalid:
      'Solange ein Fehler darin ist, verwendet kein Agent die Datei. Ist er behoben, liest sie sich so:',
    unreadable: 'Nach dieser Datei kann kein Agent entscheiden: Beheben Sie zuerst die Fehler.',
  },
  publish: {
    title: 'Veröffentlichen',
    download: 'agentterms.json herunterladen',
    copy: 'Text kopieren',
    invalid: 'Sie ist noch nicht gültig; so werden Agenten sie nicht verwenden.',
    where: (domain) => `Zu finden sein muss sie unter https://${domain}/.well-known/agentterms.json.`,
    host: 'Womit wird Ihre Website ausgeliefert?',
    file: 'Legen Sie die Datei hierhin:',
    place: (place) => `In ${place}`,
    type: 'Der Typ ist application/json, die Antwort hat Status 200 und leitet nicht auf eine andere Website um. Mehr ist nicht nötig.',
    notes: {
      nginx: 'Danach: nginx -t && systemctl reload nginx',
      apache:
        'Weist Ihre Konfiguration Ordner mit einem Punkt am Anfang ab, nehmen Sie .well-known davon aus.',
      caddy: 'Danach: caddy reload',
      cloudflare:
        'Für Pages und für Workers mit statischen Dateien. Steht Cloudflare nur davor, gibt der Server dahinter die Datei aus.',
      vercel: 'Die Datei geht mit der nächsten Auslieferung hinaus.',
      netlify: 'Die Datei geht mit der nächsten Auslieferung hinaus.',
      'github-pages':
        'Mit eigener Domain geht es; ohne sie ist die Domain die github.io-Adresse Ihres Kontos.',
      wordpress:
        'Laden Sie beide Dateien mit FTP oder der Dateiverwaltung Ihres Anbieters hoch; fehlt mu-plugins, legen Sie den Ordner an.',
      express: 'Starten Sie den Server neu.',
    },
  },
  mine: {
    title: 'Meine Website prüfen',
    intro:
      'Ist die Datei veröffentlicht, holt der Dienst sie wie für Agenten und sagt, was daran nicht stimmt.',
    ask: 'Meine Website prüfen',
    asking: (site) => `${site} wird gefragt …`,
    away: 'Dieser Dienst fragt keine Websites; darum kann er Ihre nicht prüfen.',
    good: 'Gefunden und gültig. Agenten, die diesen Dienst fragen, bekommen von jetzt an Ihre Datei.',
    goodWith: 'Gefunden und gültig; sehen Sie die Warnungen an.',
    other: 'Sie weicht vom Text in diesem Editor ab.',
    same: 'Sie sagt dasselbe wie der Text in diesem Editor.',
    edit: 'Hier öffnen und berichtigen',
    at: 'Gefragt',
    answered: 'Geantwortet',
    redirected: (url) => `nach einer Umleitung auf ${url}`,
    rest: 'Die andere Stelle, an der Agenten nachsehen',
    states: {
      valid: ['Gefunden und gültig', ''],
      not_valid: [
        'Gefunden, aber nicht gültig',
        'Kein Agent verwendet sie, bis die Fehler unten behoben sind.',
      ],
      not_json: ['Gefunden, aber kein JSON', 'Beheben Sie die unten genannte Stelle.'],
      not_text: [
        'Gefunden, aber kein Text in UTF-8',
        'Speichern Sie die Datei als UTF-8, oder laden Sie sie hier noch einmal herunter.',
      ],
      too_large: ['Gefunden, aber größer als 256 KiB', 'Nehmen Sie heraus, was nicht hineingehört.'],
      too_many_values: [
        'Gefunden, aber mit mehr als 10.000 Werten',
        'Nehmen Sie heraus, was nicht hineingehört.',
      ],
      not_found: [
        'Nicht gefunden',
        'Legen Sie die Datei an die Adresse, in einen Ordner namens .well-known mit dem Punkt.',
      ],
      forbidden: [
        'Abgewiesen',
        'Ihre Website weist unsere Anfrage ab, und so wird sie auch Agenten abweisen. Öffnen Sie diesen einen Pfad im Schutz gegen Bots.',
      ],
      wrong_type: [
        'Dort steht eine andere Seite',
        'Ihre Website antwortet mit einer Seite oder einem Typ, der kein JSON ist. Liefern Sie die Datei selbst aus, als application/json.',
      ],
      bad_redirect: [
        'Ins Leere umgeleitet',
        'Liefern Sie die Datei unter der Adresse selbst aus, oder leiten Sie einmal um, auf eine öffentliche https-Adresse.',
      ],
      not_resolved: [
        'Diese Domain gibt es nicht',
        'Achten Sie auf die Schreibung; eine neue Domain braucht manchmal einige Stunden.',
      ],
      not_public: [
        'Nicht im öffentlichen Internet',
        'Die Domain führt zu einer privaten Adresse. Auch Agenten kommen dort nicht hin.',
      ],
      no_connection: ['Keine Verbindung', 'Der Server nimmt an Port 443 keine Verbindung an.'],
      no_tls: [
        'Keine sichere Verbindung',
        'Das Zertifikat fehlt, ist abgelaufen oder auf einen anderen Namen ausgestellt. Agenten fragen nur über https.',
      ],
      timed_out: [
        'Keine Antwort in der Zeit',
        'Versuchen Sie es noch einmal; bleibt es so, sehen Sie nach der Last Ihres Servers.',
      ],
      server_error: [
        'Ihr Server meldet einen Fehler',
        'Sehen Sie ins Protokoll Ihres Servers, dann versuchen Sie es noch einmal.',
      ],
      bad_response: ['Die Antwort bricht ab', 'Sehen Sie nach Ihrem Server und nach dem, was davor steht.'],
    },
  },
};
