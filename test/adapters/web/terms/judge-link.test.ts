import { describe, expect, it } from 'vitest';
import { judgeLink, rankPrivacyLink } from '../../../../src/adapters/web/terms/judge-link.js';
import { SiteHosts } from '../../../../src/adapters/web/terms/site-hosts.js';
import type { PageLink } from '../../../../src/domain/generate/ports.js';
import { pageWords } from '../../../support/page-words.js';

const site = new SiteHosts('shop.example');

const aLink = (
  text: string,
  url = 'https://shop.example/p/17',
  changed: Partial<PageLink> = {},
): PageLink => ({
  url: new URL(url, 'https://shop.example/').href,
  text,
  rel: [],
  place: 'footer',
  ...changed,
});
const judge = (text: string, url?: string, changed?: Partial<PageLink>) =>
  judgeLink(aLink(text, url, changed), site, pageWords);
const kindOf = (text: string, url?: string) => judge(text, url)?.kind;
const scoreOf = (text: string, url?: string, changed?: Partial<PageLink>) =>
  judge(text, url, changed)?.score ?? 0;

describe('terms of service', () => {
  it.each([
    'Terms of Service',
    'TERMS OF USE',
    'Terms & Conditions',
    'Terms and conditions',
    'User Agreement',
    'Terms',
    'T&Cs',
    'Website terms',
    'Terms & Privacy',
    'Subscriber agreement',
    'Conditions of Use',
    'End User License Agreement',
    "Conditions générales d'utilisation",
    'Conditions d’utilisation',
    'CGU',
    'C.G.U',
    'Termes et conditions',
    'AGB',
    'Nutzungsbedingungen',
    'Allgemeine Geschäftsbedingungen',
    'Términos y condiciones',
    'Términos de servicio',
    'Condiciones de uso',
    'Termini di servizio',
    'Termini e condizioni',
    "Condizioni d'uso",
    'Termos de Uso',
    'Termos e condições',
    'Condições gerais',
    'Algemene voorwaarden',
    'Gebruiksvoorwaarden',
    'Regulamin',
    'Regulamin serwisu',
    'Warunki korzystania',
    'Användarvillkor',
    'Allmänna villkor',
    'Villkor',
    'Brugsvilkår',
    'Vilkår og betingelser',
    'Handelsbetingelser',
    'Brukervilkår',
    'Vilkår for bruk',
    'Käyttöehdot',
    'Yleiset ehdot',
    'Obchodní podmínky',
    'Podmínky užití',
    'Kullanım Koşulları',
    'Kullanıcı Sözleşmesi',
    'Üyelik Sözleşmesi',
    'Пользовательское соглашение',
    'Условия использования',
    'Публичная оферта',
    'Умови використання',
    '利用規約',
    'サービス利用規約',
    'ご利用規約',
    '用户协议',
    '服务条款',
    '使用條款',
    '服務條款',
    '이용약관',
    '서비스 이용약관',
    'الشروط والأحكام',
    'תנאי שימוש',
    'Όροι χρήσης',
    'Termeni și condiții',
    'Felhasználási feltételek',
    'Điều khoản sử dụng',
    'Syarat dan Ketentuan',
    'ข้อกำหนดการใช้งาน',
  ])('by the words "%s"', (text) => {
    expect(judge(text)).toMatchObject({ kind: 'terms_of_service', isSale: false, isLegal: false });
  });

  it.each([
    '/terms',
    '/Terms.aspx',
    '/terms-of-service',
    '/legal/terms-of-use.html',
    '/en/legal/tos',
    '/TermsOfService',
    '/cgu',
    '/agb/',
    '/info/nutzungsbedingungen',
    '/terminos-y-condiciones',
    '/p/%E5%88%A9%E7%94%A8%E8%A6%8F%E7%B4%84',
    '/page?id=terms-and-conditions',
    '/hc/en-us/articles/360001-Terms-of-Service',
  ])('by the address %s alone', (url) => {
    expect(kindOf('', url)).toBe('terms_of_service');
    expect(kindOf('Click here', url)).toBe('terms_of_service');
  });

  it.each([
    ['Conditions générales de vente', true],
    ['CGV', true],
    ['Terms of Sale', true],
    ['Verkaufsbedingungen', true],
    ['Terms of Use', false],
  ])('"%s" is for sales: %s', (text, isSale) => {
    expect(judge(text)).toMatchObject({ kind: 'terms_of_service', isSale });
  });

  it.each(['Legal', 'Mentions légales', 'Aviso legal', 'Rechtliches', 'Note legali', 'Policies', '法律声明'])(
    'may be linked as "%s"',
    (text) => {
      expect(judge(text)).toMatchObject({ kind: 'terms_of_service', isLegal: true });
      expect(scoreOf(text)).toBeLessThan(scoreOf('Terms'));
    },
  );

  it('by the relation, whatever its text', () => {
    expect(judge('', '/x/42', { rel: ['terms-of-service'], place: 'head' })?.kind).toBe('terms_of_service');
    expect(scoreOf('Terms', '/terms')).toBeLessThan(
      scoreOf('Terms', '/terms', { rel: ['terms-of-service'] }),
    );
  });
});

describe('other terms', () => {
  it.each([
    ['Acceptable Use Policy', 'acceptable_use'],
    ["Politique d'utilisation acceptable", 'acceptable_use'],
    ['Usage policies', 'acceptable_use'],
    ['Política de uso aceptable', 'acceptable_use'],
    ['API Terms', 'developer_terms'],
    ['API Terms of Service', 'developer_terms'],
    ['Developer Agreement', 'developer_terms'],
    ["Conditions d'utilisation de l'API", 'developer_terms'],
    ['Nutzungsbedingungen für Entwickler', 'developer_terms'],
    ['API利用規約', 'developer_terms'],
    ['开发者协议', 'developer_terms'],
    ['Community Guidelines', 'community_rules'],
    ['Code of Conduct', 'community_rules'],
    ['Netiquette', 'community_rules'],
    ['Normas de la comunidad', 'community_rules'],
    ['Gemeinschaftsrichtlinien', 'community_rules'],
    ['コミュニティガイドライン', 'community_rules'],
    ['커뮤니티 가이드라인', 'community_rules'],
  ])('"%s" is %s', (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  it('the words of a link count for more than its address', () => {
    expect(kindOf('Community Guidelines', '/legal/terms')).toBe('community_rules');
    expect(kindOf('Terms of Service', '/legal/community')).toBe('terms_of_service');
  });
});

describe('what are not terms of the site', () => {
  it.each([
    'Privacy Policy',
    'Cookies',
    'Careers',
    'About us',
    'Contact',
    'Help',
    '',
    'Datenschutz',
    'Confidentialité',
    'プライバシーポリシー',
    '개인정보처리방침',
    'Refund policy',
    'Shipping policy',
    'In terms of beauty',
    'Press',
    'Sitemap',
  ])('"%s"', (text) => {
    expect(judge(text)).toBeUndefined();
  });

  it.each([
    ['Photo contest terms and conditions', '/contest'],
    ['Gift card terms', '/gift-cards/terms'],
    ['How our terms of service changed', '/blog/2025/05/new-terms'],
    ['Supplier terms', '/suppliers'],
    ['Teilnahmebedingungen Gewinnspiel', '/gewinnspiel'],
    ['Affiliate programme terms', '/affiliates/terms'],
    ['Glossary of terms', '/glossary'],
    ['Terms of reference', '/board'],
  ])('"%s" comes after the terms', (text, url) => {
    expect(scoreOf(text, url)).toBeLessThan(scoreOf('Terms', '/legal/42'));
  });

  it.each([
    'mailto:terms@shop.example',
    'javascript:terms()',
    'tel:1',
    'data:text/html,terms',
    'ftp://shop.example/terms',
    'https://127.0.0.1/terms',
    'https://[::1]/terms',
    'https://10.0.0.1/terms',
    'https://localhost/terms',
    'https://intranet/terms',
    '/terms.png',
    `/terms?${'x'.repeat(600)}`,
  ])('%s is no address of terms', (url) => {
    expect(judge('Terms of Service', url)).toBeUndefined();
  });

  it('is not found in words and addresses made to be slow', () => {
    const text = 'terms of '.repeat(22);
    for (let count = 0; count < 2_000; count += 1) judge(text, `/${'-terms'.repeat(70)}/${count}`);
    expect(judge('a'.repeat(200), `/${'%E3%81'.repeat(70)}`)).toBeUndefined();
  });
});

describe('whose terms', () => {
  const on = (host: string) => scoreOf('Terms of Use', `https://${host}/terms-of-use`);

  it('the host of the site comes before its domain, and that before another', () => {
    expect(on('www.shop.example')).toBe(on('shop.example'));
    expect(on('legal.shop.example')).toBeLessThan(on('shop.example'));
    expect(on('parent.example')).toBeLessThan(on('legal.shop.example'));
    expect(on('parent.example')).toBeGreaterThan(0);
  });

  it('another domain needs explicit words', () => {
    expect(judge('', 'https://parent.example/terms-of-use')).toBeUndefined();
    expect(judge('Parent group', 'https://parent.example/terms-of-use')).toBeUndefined();
    expect(judge('Legal', 'https://parent.example/legal')).toBeUndefined();
  });

  it('those of a captcha or a shop system are never the site’s', () => {
    expect(judge('Terms of Service', 'https://policies.google.com/terms')).toBeUndefined();
    const google = new SiteHosts('google.com');
    expect(judgeLink(aLink('Terms', 'https://policies.google.com/terms'), google, pageWords)).toBeDefined();
  });

  it('sites under one public suffix are strangers', () => {
    const hosts = new SiteHosts('one.github.io');
    expect(hosts.nearness('two.github.io')).toBe('foreign');
    expect(hosts.nearness('www.one.github.io')).toBe('same');
    expect(new SiteHosts('shop.co.uk').nearness('other.co.uk')).toBe('foreign');
  });
});

describe('a privacy policy', () => {
  it.each<[string, string, boolean]>([
    ['Privacy Policy', '/x', true],
    ['Datenschutzerklärung', '/x', true],
    ['', '/privacy', true],
    ['プライバシーポリシー', '/x', true],
    ['Terms of Service', '/privacy-and-terms', false],
    ['About', '/privacy', false],
    ['Privacy Policy', 'https://policies.google.com/privacy', false],
  ])('"%s" at %s: %s', (text, url, expected) => {
    expect(rankPrivacyLink(aLink(text, url), site, pageWords) > 0).toBe(expected);
  });

  it.each([
    ['Your Privacy Choices', '/privacy-choices'],
    ['Privacy', '/privacy/choices'],
    ['Do Not Sell or Share My Personal Information', '/privacy/opt-out'],
    ['Privacy settings', '/account/privacy'],
    ['Privacy preferences', '#'],
    ['Your California privacy rights', '/privacy/ccpa'],
    ['Applicant privacy notice', '/jobs/privacy'],
    ["Children's privacy", '/privacy/kids'],
    ['Cookie Policy', '/privacy/cookies'],
    ['How we think about privacy in a world of connected lamps', '/blog/lamps'],
    ['Privacy Policy', 'https://another.example/privacy'],
    ['Previous versions of our privacy policy', '/privacy/archive'],
    ['Terms & Privacy', '/terms'],
  ])('is not taken for the policy of the site: "%s" at %s', (text, url) => {
    expect(rankPrivacyLink(aLink(text, url), site, pageWords)).toBe(0);
  });

  it('is surer the more fully it is named, and surest if the site declares it', () => {
    const ranks = [
      rankPrivacyLink(aLink('Privacy', '/p/1'), site, pageWords),
      rankPrivacyLink(aLink('Privacy Notice', '/p/2'), site, pageWords),
      rankPrivacyLink(aLink('', 'https://group.example/p/3', { rel: ['privacy-policy'] }), site, pageWords),
    ];
    expect(ranks).toEqual([1, 2, 3]);
  });
});

describe('old versions', () => {
  it.each([
    ['Archived Terms of Service', '/legal/terms-2'],
    ['Previous versions of these terms', '/legal/terms-versions'],
    ['Terms of Use (superseded)', '/legal/terms-3'],
    ['Frühere Fassung der AGB', '/agb-alt'],
    ['Versions précédentes des conditions générales', '/cgu-v1'],
    ['Versiones anteriores de los términos de servicio', '/terminos-v1'],
    ['旧利用規約（旧規約）', '/rule-old'],
  ])('are passed over: "%s" at %s', (text, url) => {
    expect(judge(text, url)).toBeUndefined();
  });

  it('come after the current one, and the newer before the older', () => {
    const scores = [
      scoreOf('Terms of Service', '/terms'),
      scoreOf('Terms of Service', '/terms/2026-01-01'),
      scoreOf('Terms of Service', '/terms/2019-05-01'),
      scoreOf('Terms of Service', '/terms/archive/2019-05-01'),
    ];
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(new Set(scores).size).toBe(4);
    expect(scores[1]).toBeGreaterThanOrEqual(4);
  });

  it('are distinguished from terms that state their date of effect', () => {
    const newest = scoreOf('Terms of Service (effective 1 January 2026)', '/terms-b');
    expect(newest).toBeGreaterThan(scoreOf('Terms of Service (effective 1 May 2019)', '/terms-a'));
    expect(newest).toBeGreaterThanOrEqual(4);
  });
});
