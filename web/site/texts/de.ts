import type { SiteTexts } from './en.js';

export const de: SiteTexts = {
  room: {
    left: (left, of, time) =>
      left === 0
        ? `Sie haben ${of} ${of === 1 ? 'Website' : 'Websites'} gefragt, mehr sind vorerst nicht möglich. Ab ${time} geht es weiter.`
        : `Sie können bis ${time} noch ${left} ${left === 1 ? 'Website' : 'Websites'} fragen; die Grenze liegt bei ${of}.`,
    notServed: 'Dieser Dienst fragt selbst keine Websites.',
  },
  steps: {
    label: 'Was geschieht',
    names: {
      own_file: 'Die eigene Datei der Website wird gesucht',
      waiting: 'Warten auf einen freien Platz',
      robots: 'robots.txt wird gelesen',
      finding: 'Die Bedingungen werden gesucht',
      reading: 'Die Texte werden vorbereitet',
      analysing: 'Gelesen wird, was sie erlauben',
      proving: 'Jeder Wert wird am Wortlaut geprüft',
    },
    states: { done: '(fertig)', going_on: '(läuft)', left: '(verlassen)', failed: '(hier zu Ende)' },
    outcomes: {
      found: 'gefunden',
      invalid: 'gefunden, aber nicht gültig',
      none: 'nicht vorhanden',
      read: 'gelesen',
      not_read: 'nicht lesbar',
    },
    pages: (count, unread) =>
      `${count} ${count === 1 ? 'Seite' : 'Seiten'} abgerufen${unread === 0 ? '' : `, ${unread} davon nicht zu bekommen`}`,
    analyst: (name) => `Durch ${name}`,
    nothingProven: 'Kein Wert ließ sich belegen.',
  },
  history: {
    title: 'Wie sich der Eintrag geändert hat',
    none: 'Eine frühere Fassung ist nicht bekannt.',
    version: (version) => `Fassung ${version}`,
    by: {
      release: 'mit einer Ausgabe des Registers',
      site: 'aus der eigenen Datei der Website',
      generator: 'vom Dienst gelesen',
      admin: 'durch eine Person, die das Register pflegt',
      owner: 'durch den Inhaber der Domain',
    },
    first: 'Die erste Fassung, die hier aufbewahrt ist.',
    noValue: 'keine Regel',
    became: (before, after) => `${before} → ${after}`,
    otherConditions: 'unter anderen Bedingungen',
    status: 'Status',
    sourcesAdded: 'Neue Texte',
    sourcesRemoved: 'Texte, auf denen nichts mehr beruht',
    nothing: 'An dem, was erlaubt oder verboten ist, hat sich nichts geändert.',
    raw: 'Jeder Unterschied, als JSON',
    op: { add: 'hinzugefügt', remove: 'entfernt', replace: 'geändert' },
    incomplete: 'Es gibt mehr oder längere Unterschiede, als hier gezeigt werden.',
    earlier: 'Frühere Fassungen',
  },
};
