import { phraseFinder } from './phrase-finder.js';

/** Names that only terms of service go by. */
export const findTermsName = phraseFinder(
  // English
  `terms of service, terms of services, terms of use, term of use, terms of usage, terms and conditions,
   terms & conditions, terms conditions, terms and conditions of use, conditions of use, terms of website use,
   website terms, site terms, web site terms, general terms, user terms, user agreement, users agreement,
   service agreement, services agreement, customer agreement, subscriber agreement, subscription agreement,
   membership agreement, member agreement, license agreement, licence agreement, end user agreement, eula,
   subscription terms, membership terms, service terms, usage terms, terms & privacy, privacy & terms, terms and privacy, privacy and terms, standard terms, legal terms,
   our terms, terms of access, terms for use, terms & policies, terms and policies, online terms, account terms,
   general conditions, customer terms, terms and rules, rules of use, conditions of service, usage agreement,
   servicesagreement, serviceagreement, term of service, t & c, t & cs, t and c, tos, tou, tandc, tandcs, tnc, tsandcs, userterms, useragreement, termsofservice,
   termsofuse, termsandconditions, termsconditions, termsuse, terms service, terms use, conditions use,
   termsservice, legalterms, terms legal, universal terms`,
  // French
  `conditions générales, conditions d'utilisation, conditions d'usage, conditions de service, conditions du service,
   conditions d'accès, termes d'utilisation, termes et conditions, conditions générales d'utilisation,
   conditions utilisation, conditions generales utilisation, conditions d'abonnement, règlement d'utilisation, contrat d'utilisation, cgu,
   cgus, cguv, cgs, cga`,
  // German
  `nutzungsbedingungen, allgemeine geschäftsbedingungen, allgemeine geschaeftsbedingungen, geschäftsbedingungen,
   geschaeftsbedingungen, agb, agbs, anb, allgemeine nutzungsbedingungen, nutzungsvereinbarung, nutzungsvertrag,
   nutzungsrichtlinien, servicebedingungen, lizenzbedingungen, vertragsbedingungen, verkehrsbedingungen`,
  // Spanish, Catalan
  `términos y condiciones, términos de servicio, términos del servicio, términos de uso, condiciones de uso,
   condiciones generales, condiciones del servicio, condiciones de servicio, condiciones de utilización,
   condiciones uso, términos uso, términos legales, acuerdo de usuario, condicions d'ús, condicions generals`,
  // Italian
  `termini di servizio, termini del servizio, termini e condizioni, termini d'uso, termini di utilizzo,
   condizioni d'uso, condizioni di utilizzo, condizioni generali, condizioni di servizio, condizioni del servizio,
   condizioni uso, termini uso, contratto utente`,
  // Portuguese
  `termos de uso, termos de serviço, termos do serviço, termos e condições, termos de utilização, condições de uso,
   condições gerais, condições de utilização, condições de serviço, termos uso`,
  // Dutch
  `algemene voorwaarden, gebruiksvoorwaarden, gebruikersvoorwaarden, servicevoorwaarden, gebruikersovereenkomst,
   algemene gebruiksvoorwaarden, dienstvoorwaarden`,
  // Swedish, Danish, Norwegian
  `användarvillkor, användningsvillkor, allmänna villkor, tjänstevillkor, medlemsvillkor, användaravtal,
   vilkår og betingelser, brugsvilkår, brugerbetingelser, servicevilkår, vilkår for brug, forretningsbetingelser,
   handelsbetingelser, brugervilkår, brukervilkår, bruksvilkår, vilkår for bruk, tjenestevilkår, generelle vilkår,
   almindelige vilkår, brugeraftale, brukeravtale, betingelser for brug, betingelser for bruk`,
  // Finnish, Estonian
  `käyttöehdot, käyttäjäehdot, palveluehdot, palvelun käyttöehdot, sopimusehdot, yleiset ehdot, tilausehdot,
   yleiset sopimusehdot, kasutustingimused`,
  // Polish, Czech, Slovak
  `regulamin*, warunki korzystania, warunki użytkowania, warunki świadczenia usług, zasady korzystania, warunki usługi,
   ogólne warunki, zasady i warunki, obchodní podmínky, podmínky užití, podmínky použití, podmínky služby,
   podmínky užívání, podmínky používání, všeobecné podmínky, všeobecné obchodní podmínky, smluvní podmínky,
   obchodné podmienky, podmienky používania, všeobecné podmienky, podmienky služby`,
  // Turkish
  `kullanım koşulları, kullanım şartları, hizmet şartları, hizmet koşulları, kullanıcı sözleşmesi, üyelik sözleşmesi,
   şartlar ve koşullar, kullanım sözleşmesi, hizmet sözleşmesi, kullanici sozlesmesi, üyelik koşulları`,
  // Russian, Ukrainian, Bulgarian
  `пользовательское соглашение, условия использования, условия обслуживания, условия пользования, условия сервиса,
   правила пользования, правила использования, условия предоставления услуг, условия оказания услуг,
   публичная оферта, договор оферты, договор-оферта, оферта, правила сайта, лицензионное соглашение,
   умови використання, умови користування, угода користувача, користувацька угода, умови надання послуг,
   публічна оферта, общи условия, условия за ползване`,
  // Hungarian, Romanian, Greek, Croatian, Slovenian, Lithuanian, Latvian
  `általános szerződési feltételek, felhasználási feltételek, ászf, termeni și condiții, termeni de utilizare,
   termeni si conditii, όροι χρήσης, όροι και προϋποθέσεις, uvjeti korištenja, opći uvjeti, pogoji uporabe,
   splošni pogoji, naudojimo sąlygos, lietošanas noteikumi`,
  // Japanese
  `利用規約, ご利用規約, サービス規約, 会員規約, 利用条件, ご利用条件, 使用条件, サービス利用, ご利用上の注意,
   利用契約, 利用約款`,
  // Chinese
  `服务条款, 使用条款, 用户协议, 服务协议, 使用协议, 条款和条件, 条款与条件, 使用规则, 用户条款, 用户须知,
   服務條款, 使用條款, 使用者條款, 用戶協議, 使用者協議, 服務協議, 會員條款, 條款及細則, 條款與條件, 使用規範,
   会员协议, 注册协议`,
  // Korean
  '이용약관, 이용 약관, 서비스 약관, 서비스약관, 회원약관, 이용조건, 이용 조건',
  // Arabic, Hebrew, Thai, Vietnamese, Indonesian
  `الشروط والأحكام, شروط الاستخدام, شروط الخدمة, اتفاقية المستخدم, תנאי שימוש, תנאי השימוש, תקנון, ข้อกำหนดการใช้งาน,
   เงื่อนไขการใช้งาน, ข้อกำหนดและเงื่อนไข, điều khoản sử dụng, điều khoản dịch vụ, điều khoản và điều kiện,
   syarat dan ketentuan, ketentuan layanan, ketentuan penggunaan, syarat ketentuan, syarat & ketentuan`,
);

/** Terms on which a site sells, beside those on which it may be used. */
export const findSaleName = phraseFinder(
  `terms of sale, conditions of sale, terms and conditions of sale, terms & conditions of sale, terms of purchase,
   sales terms, sale terms, purchase terms, conditions of purchase, general conditions of sale, buyer terms`,
  `conditions générales de vente, conditions de vente, conditions generales vente, cgv, cgvs, conditions vente`,
  `verkaufsbedingungen, verkaufs und lieferbedingungen, lieferbedingungen, zahlungsbedingungen`,
  `condiciones de venta, condiciones generales de venta, condiciones de compra, condiciones generales de contratación,
   condiciones de contratación, condizioni di vendita, condizioni generali di vendita, condições de venda,
   condições gerais de venda, verkoopvoorwaarden, leveringsvoorwaarden, köpvillkor, salgsbetingelser, kjøpsvilkår,
   salgsvilkår, toimitusehdot, warunki sprzedaży, mesafeli satış sözleşmesi, условия продажи, 販売条件, 销售条款`,
);

/** Names of terms of service that mean other things too; the whole of a link, or nearly, says which. */
export const findShortTermsName = phraseFinder(
  `terms, term, tc, conditions, agreement, agreements, terms privacy, legal agreement, legal agreements, contract`,
  `termes, conditions contractuelles, bedingungen, términos, condiciones, termini, condizioni, termos, condições,
   contrato, voorwaarden, villkor, vilkår, betingelser, ehdot, warunki, zasady, podmínky, podmienky, şartlar, koşullar,
   sözleşme, sözleşmeler, условия, соглашение, договор, умови, feltételek, termeni, όροι, uvjeti, pogoji, sąlygos,
   規約, 約款, 条款, 條款, 협약, 약관, 协议, 協議, الشروط, תנאים, ข้อกำหนด, điều khoản, ketentuan`,
);

/** Pages that hold the terms, say part of them, or list them among others. */
export const findLegalName = phraseFinder(
  `legal, legals, legal notice, legal notices, legal information, legal info, legal stuff, legal center, legal centre,
   legal disclaimer, disclaimer, policies, policy, site policy, site policies, rules, site rules, website policies,
   imprint, general rules, rules and policies, our policies, notices`,
  `mentions légales, informations légales, notice légale, infos légales, juridique, règlement, mention legale,
   mentions-legales, mentionslegales, rechtliches, rechtliche hinweise, rechtliche informationen, rechtshinweise,
   impressum, richtlinien, aviso legal, información legal, legales, nota legal, avís legal, note legali,
   informazioni legali, area legale, informações legais, juridisch, juridische informatie, disclaimer,
   juridisk information, juridisk, juridisk informasjon, oikeudelliset tiedot, nota prawna, informacje prawne,
   právní informace, yasal, yasal uyarı, hukuki, правовая информация, юридическая информация, документы,
   サイトポリシー, 法的情報, ご利用にあたって, このサイトについて, 法律声明, 法律聲明, 免责声明, 法律信息, 법적 고지, 운영원칙`,
);
