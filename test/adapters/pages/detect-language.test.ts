import { describe, expect, it } from 'vitest';
import { detectLanguage } from '../../../src/adapters/pages/detect-language.js';

const TEXTS = {
  en: 'Visitors may look at every apple, but nobody may pick them by machine without written permission of the gardener.',
  fr: 'Les visiteurs peuvent regarder chaque pomme, mais personne ne peut les cueillir par une machine sans autorisation écrite du jardinier.',
  de: 'Besucher dürfen jeden Apfel ansehen, aber niemand darf sie ohne schriftliche Erlaubnis des Gärtners mit einer Maschine pflücken.',
  es: 'Los visitantes pueden mirar cada manzana, pero nadie puede recogerlas con una máquina sin el permiso escrito del jardinero.',
  it: 'I visitatori possono guardare ogni mela, ma nessuno può raccoglierle con una macchina senza il permesso scritto del giardiniere.',
  nl: 'Bezoekers mogen elke appel bekijken, maar niemand mag ze zonder schriftelijke toestemming van de tuinman met een machine plukken.',
  pt: 'Os visitantes podem olhar para cada maçã, mas ninguém pode colhê-las com uma máquina sem a permissão escrita do jardineiro.',
  pl: 'Goście mogą oglądać każde jabłko, ale nikt nie może zbierać ich maszyną bez pisemnej zgody ogrodnika.',
  sv: 'Besökare får titta på varje äpple, men ingen får plocka dem med en maskin utan skriftligt tillstånd från trädgårdsmästaren.',
  da: 'Besøgende må se på hvert æble, men ingen må plukke dem med en maskine uden skriftlig tilladelse fra gartneren.',
  ru: 'Посетители могут смотреть на каждое яблоко, но никто не может собирать их машиной без письменного разрешения садовника.',
  ja: '訪問者はすべてのりんごを見ることができますが、庭師の書面による許可なしに機械で摘み取ることはできません。',
  zh: '游客可以观看每一个苹果，但未经园丁书面许可，任何人不得用机器采摘苹果。',
  ko: '방문객은 모든 사과를 볼 수 있지만 정원사의 서면 허가 없이는 누구도 기계로 사과를 딸 수 없습니다.',
};

describe('detectLanguage', () => {
  it.each(Object.entries(TEXTS))('recognises %s, whatever the page declares', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
    expect(detectLanguage(`${text}\n\n`.repeat(50), 'cs')).toBe(language);
  });

  it('believes the page when the text is too short', () => {
    expect(detectLanguage('OK', 'fr-CA')).toBe('fr');
    expect(detectLanguage('', 'nb-NO')).toBe('no');
    expect(detectLanguage('OK')).toBeUndefined();
    expect(detectLanguage('1234 5678 '.repeat(50))).toBeUndefined();
  });

  it.each(['', 'x', 'english', 'x-klingon', '<script>', 'und'])('does not believe %j', (declared) => {
    expect(detectLanguage('OK', declared)).toBeUndefined();
  });

  it('returns no language for a page in two languages, unless the page declares one of them', () => {
    const text = TEXTS.en.repeat(30) + TEXTS.fr.repeat(30);
    expect(detectLanguage(text)).toBeUndefined();
    expect(detectLanguage(text, 'fr')).toBe('fr');
    expect(detectLanguage(text, 'de')).toBeUndefined();
  });
});
