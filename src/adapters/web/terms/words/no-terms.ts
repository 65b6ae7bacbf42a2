import { phraseFinder } from './phrase-finder.js';

export const findPrivacyName = phraseFinder(
  `privacy, privacy policy, privacy notice, data protection, confidentialité, vie privée, données personnelles,
   datenschutz*, privacidad, protección de datos, riservatezza, privacidade, privacybeleid, privacyverklaring,
   prywatności, prywatność, integritetspolicy, integritet, personuppgifter, privatlivspolitik, privatliv, personvern,
   persondatapolitik, tietosuoja*, yksityisyys, soukromí, ochrana osobních údajů, gizlilik, kvkk, конфиденциальност*,
   персональных данных, конфіденційності, adatvédelm*, confidențialitate, απόρρητο, プライバシー, 個人情報, 隐私, 隱私,
   개인정보, الخصوصية, פרטיות, ความเป็นส่วนตัว, bảo mật, privasi`,
);

/** Full names of a privacy policy. */
export const findPrivacyPolicy = phraseFinder(
  `privacy policy, privacy policies, privacy notice, privacy statement, privacy & cookies, privacy and cookies,
   privacy & cookie policy, privacy and cookie policy, data protection notice, data protection declaration, data protection policy,
   politique de confidentialité, charte de confidentialité, protection des données, datenschutzerklärung, datenschutzhinweise*,
   datenschutzbestimmungen, datenschutzinformation*, política de privacidad, aviso de privacidad, política de privacidade,
   aviso de privacidade, informativa sulla privacy, informativa privacy, privacybeleid, privacyverklaring, polityka prywatności,
   integritetspolicy, privatlivspolitik, personvernerklæring, tietosuojaseloste, tietosuojakäytäntö, zásady ochrany osobních údajů,
   gizlilik politikası, gizlilik sözleşmesi, политика конфиденциальности, політика конфіденційності, プライバシーポリシー,
   個人情報保護方針, 隐私政策, 隱私政策, 隱私權政策, 개인정보처리방침, 개인정보 처리방침`,
);

/** What speaks of privacy and is not the policy of a site: settings, choices, and policies for some people alone. */
export const findOtherPrivacy = phraseFinder(
  `choices, privacy choices, do not sell, do not share, opt out, preferences, settings, manage, request, requests, dashboard,
   rights request, privacy rights, your rights, consumer rights, california, ccpa, cpra, colorado, virginia, cookie settings,
   cookie preferences, cookie policy, cookie notice, cookies policy, children, childrens, kids, coppa, applicant*, candidate*,
   recruitment, recruiting, careers, job, employee*, shield, blog, news, article, tips, guide, faq, help, tools, checkup, partners,
   vendors, supplier*, press, report, commitment, research, jobs`,
  `paramètres, réglages, préférences, candidats, einstellungen, bewerber*, preferencias, configuración, ajustes, candidatos,
   preferenze, impostazioni, preferências, definições, voorkeuren, instellingen, sollicitanten, inställningar, ustawienia`,
);

/** What a site's other documents and pages are about. */
export const findOtherSubject = phraseFinder(
  `cookie, cookies, career, careers, jobs, recruiting, applicants, refund*, returns, return policy, shipping, delivery,
   warranty, warranties, accessibility, slavery, press, newsroom, blog, glossary, dictionary, definitions, promotion*,
   promo, contest*, sweepstake*, giveaway*, competition*, raffle, prize*, gift card*, giftcard*, gift cards, voucher*,
   coupon*, referral*, affiliate*, loyalty, rewards, points, credit card, loan*, mortgage*, payment terms, investor*,
   copyright, dmca, trademark*, patent*, security, gdpr, ccpa, dpa, data processing, subprocessor*, supplier*, vendor*,
   purchase order*, reseller*, partner*, partners, seller*, sellers, merchant*, advertiser*, advertising, ad policy,
   ads policy, brand, terms of reference, in terms of, long term, short term, term paper, search terms, key terms, ethics,
   governance, law enforcement, transparency, sustainability, tax, taxes, licensing, open source, third party licenses,
   employee*, business conduct, student*, event*, events, courier*, drivers, hosts, sms, faq, archive,
   archived, previous versions, changelog, survey, newsletter, fees, pricing, plans, insurance, job, whistleblow*,
   code of ethics, hiring, sla, service level agreement, service level, supplier code, user guide`,
  `livraison, retours, remboursement, recrutement, emploi, concours, jeu concours, jeux concours, parrainage, fidélité,
   accessibilité, presse, glossaire, droits d'auteur, lexique, widerruf*, versand*, zahlung*, rückgabe, karriere, presse,
   gewinnspiel*, teilnahmebedingungen, gutschein*, barrierefreiheit, lexikon, glossar, ratgeber, stellenangebote,
   devoluciones, envíos, envío, empleo, concurso*, sorteo*, promoción, promociones, glosario, accesibilidad, afiliados,
   spedizione, spedizioni, resi, rimborsi, concorso, concorsi, lavora con noi, glossario, devoluções, entregas,
   reembolso, sorteios, vagas, verzending, retourneren, vacatures, actievoorwaarden, wysyłka, zwroty, konkurs, kariera,
   leverans, returer, retur, levering, tävling*, konkurrence*, konkurranse*, toimitus, palautus, kilpailu, doprava,
   reklamační řád, soutěž, reklamace, iade, teslimat, kampanya, çerez, kariyer, возврат, доставка, вакансии, акции,
   конкурс, 採用, 配送, 返品, キャンペーン, 退货, 招聘, 活动规则, 배송, 환불, 채용, 이벤트`,
);
