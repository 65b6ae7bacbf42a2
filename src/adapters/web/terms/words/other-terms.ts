import { phraseFinder } from './phrase-finder.js';

export const findAcceptableUseName = phraseFinder(
  `acceptable use, acceptable usage, acceptable uses, aup, usage policy, usage policies, use policy, prohibited use,
   prohibited uses, prohibited conduct, restricted use, restricted uses, usage guidelines, acceptableuse,
   acceptable-use-policy, use restrictions, usage restrictions, responsible use, permitted use, anti-spam policy,
   fair use policy, fair usage policy, antispam policy, automated access policy, scraping policy, bot policy,
   robot policy, robots policy, crawler policy, crawling policy, ai policy, ai usage policy, ai terms`,
  `utilisation acceptable, charte d'utilisation, usages interdits, politique d'utilisation, charte utilisation,
   akzeptable nutzung, akzeptablen nutzung, zulässige nutzung, zulässigen nutzung, nutzungsrichtlinie, uso aceptable,
   usos prohibidos, política de uso, uso accettabile, uso consentito, uso aceitável, usos proibidos,
   acceptabel gebruik, aanvaardbaar gebruik, godtagbar användning, acceptabel brug, akseptabel bruk,
   zasady dopuszczalnego użytkowania, dozwolonego użytku, přijatelné užívání, kabul edilebilir kullanım,
   допустимого использования, 利用ポリシー, 禁止事項, 許容される使用, 可接受使用, 可接受的使用, 허용되는 사용, 이용정책`,
);

/** Names that only terms for developers go by. */
export const findDeveloperTermsName = phraseFinder(
  `developer terms, developer agreement, developers agreement, developer policy, developer policies, developer program
   agreement, developer guidelines, developer platform terms, api terms, api agreement, api license, api licence,
   api tos, api policy, api policies, api usage, api use, api access terms, terms for developers, terms of the api,
   platform terms, platform policy, platform agreement, sdk license, sdk terms, api t & c, apiterms, api-terms,
   developerterms, developer-terms, api services terms, api rules, app developer agreement`,
  `conditions api, conditions développeurs, conditions développeur, entwicklerbedingungen, entwicklerrichtlinien,
   api nutzungsbedingungen, términos para desarrolladores, términos de api, condiciones de la api,
   termini per sviluppatori, termos para desenvolvedores, ontwikkelaarsvoorwaarden, utvecklarvillkor,
   api利用規約, 開発者規約, 開発者利用規約, デベロッパー規約, 开发者协议, 開發者條款, 开发者条款, 개발자 약관, api 약관`,
);

/** What makes terms of service terms for developers when it stands beside them. */
export const findDeveloperWord = phraseFinder(
  `api, apis, developer, developers, dev, sdk, développeur, développeurs, entwickler, entwicklern, desarrolladores,
   sviluppatori, desenvolvedores, ontwikkelaars, разработчиков, 開発者, 开发者, 開發者, 개발자`,
);

export const findCommunityName = phraseFinder(
  `guidelines, platform rules, community guidelines, community guideline, community rules, community standards, community code, community policy,
   community policies, community terms, community principles, code of conduct, house rules, content policy,
   content policies, content guidelines, content rules, user guidelines, posting guidelines, posting rules,
   user content policy, user conduct, comment policy, commenting policy, comments policy, commenting guidelines,
   comment guidelines, moderation policy, moderation rules, moderation guidelines, forum rules, forum guidelines,
   netiquette, user policy, user policies, member guidelines, review guidelines, participation guidelines,
   communityguidelines, community-guidelines, content standards, publishing guidelines`,
  `charte communautaire, charte de la communauté, règles de la communauté, règles communautaires, charte de modération,
   charte des commentaires, charte de bonne conduite, règles de publication, gemeinschaftsrichtlinien, hausordnung,
   community richtlinien, communityrichtlinien, communityregeln, forenregeln, verhaltensregeln, netiquette, normas de la
   comunidad, normas comunitarias, directrices de la comunidad, reglas de la comunidad, pautas de la comunidad,
   linee guida della community, regole della community, standard della community, diretrizes da comunidade,
   regras da comunidade, padrões da comunidade, communityrichtlijnen, huisregels, gedragsregels, gedragscode,
   zasady społeczności, standardy społeczności, riktlinjer för communityn, gemenskapsregler, fællesskabsregler,
   retningslinjer for fællesskabet, retningslinjer for fellesskapet, yhteisön säännöt, yhteisönormit,
   pravidla komunity, zásady komunity, topluluk kuralları, topluluk ilkeleri, правила сообщества, нормы сообщества,
   правила спільноти, コミュニティガイドライン, コミュニティルール, 社区准则, 社区规范, 社区公约, 社群守則, 社群規範,
   社區守則, 커뮤니티 가이드라인, 커뮤니티 규정, 운영정책`,
);
