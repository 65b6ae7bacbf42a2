import { type PhraseFinder, phraseFinder } from './phrase-finder.js';

/** Words that an agreement is made of, one list for each language; an entry is a stem or a short phrase. */
const WORDS: readonly string[] = [
  // English
  `agree, agreement, liability, liable, warrant*, indemnif*, terminat*, govern*, jurisdiction, shall, intellectual property,
   prohibit*, you may not, you must, these terms, terms and conditions, terms of use, terms of service, disclaim*, consent,
   licen*, breach, obligation*, rights, subject to, permitted, without prior, third part*, account, applicable law, use of`,
  // French
  `conditions, présentes, responsabilit*, utilisateur*, contrat*, droit*, propriété intellectuelle, résili*, tribunaux,
   tribuna*, accept*, interdit*, litige*, obligation*, garanti*, engage*, service*, loi, autorisation, site`,
  // German
  `haftung, haftet, vertrag*, nutzer*, nutzung, bedingungen, geltung*, kündig*, gerichtsstand, recht, rechte, urheber*,
   verpflicht*, untersagt, anbieter*, unwirksam*, zustimm*, gewährleistung*, vereinbar*, kunde*, verboten, agb, gesetz*`,
  // Spanish, Portuguese, Italian
  `condiciones, responsabilidad*, usuario*, acept*, contrato, derecho*, propiedad intelectual, prohib*, legislación, tribunales,
   obligacion*, servicio*, garantía*, uso, términos, ley`,
  `condições, responsabilidade*, utilizador*, usuário*, aceit*, contrato*, direito*, propriedade intelectual, proib*, legislação,
   foro, obriga*, serviço*, garanti*, termos, lei`,
  `condizioni, responsabilità, utent*, accett*, contratt*, diritt*, proprietà intellettuale, viet*, legge, foro, obblig*,
   servizi*, garanzi*, termini, utilizzo, recesso`,
  // Dutch
  `voorwaarden, aansprakelijk*, gebruiker*, overeenkomst*, rechten, recht, intellectue*, verplicht*, toestemming, rechter,
   gebruik, dienst*, akkoord, garant*, verboden, wet, beëindig*`,
  // Swedish, Danish, Norwegian
  `villkor*, ansvar*, användar*, avtal*, rättighet*, immateriell*, lag, tvist*, godkän*, tjänst*, skyldig*, använd*, förbjud*, domstol`,
  `vilkår*, betingelse*, ansvar*, bruger*, bruker*, aftale*, avtale*, rettighed*, rettighet*, lov*, tvist*, accepter*, aksepter*,
   tjeneste*, forpligt*, forplikt*, tillad*, tillat*, ophavsret*, opphavsrett*, værneting, verneting`,
  // Finnish, Estonian
  `ehdot, ehtoj*, ehdoissa, vastuu*, käyttäj*, sopimu*, oikeu*, immateriaali*, laki, lain*, hyväksy*, palvelu*, käyttö*, kielletty, riita*`,
  `tingimus*, vastutus*, kasutaja*, leping*, õigus*, seadus*, teenus*, kohustu*, nõustu*, keelatud, vaidlus*`,
  // Polish, Czech, Slovak
  `regulamin*, odpowiedzialno*, użytkownik*, umow*, praw*, własności intelektualnej, zobowiąz*, usług*, warunk*, zgod*, sąd*, zabron*,
   postanowie*, reklamacj*, przepis*`,
  `podmín*, odpovědn*, uživatel*, smlouv*, práv*, duševní*, povin*, služb*, souhlas*, soud*, zakáz*, zákon*, poskytovatel*, ustanoven*`,
  `podmien*, zodpovedn*, používateľ*, zmluv*, práv*, duševné*, povin*, služb*, súhlas*, súd*, zakáz*, zákon*, poskytovateľ*, ustanoven*`,
  // Turkish
  `koşul*, şart*, sorumlu*, kullanıcı*, sözleşme*, hak*, fikri mülkiyet, yükümlü*, hizmet*, kabul, mahkeme*, yasak*, kanun*, üye*`,
  // Russian, Ukrainian, Bulgarian
  `услови*, ответственност*, пользовател*, соглашени*, прав*, интеллектуальн*, обязан*, обязу*, услуг*, соглас*, суд*, запрещ*,
   законодательств*, договор*, сторон*, использова*`,
  `умов*, відповідальн*, користувач*, угод*, прав*, інтелектуальн*, зобов*, послуг*, згод*, суд*, заборон*, законодавств*, договір*`,
  `услови*, отговорност*, потребител*, договор*, прав*, интелектуалн*, задълж*, услуг*, съглас*, съд*, забран*, закон*, ползва*`,
  // Hungarian, Romanian, Greek, Croatian, Slovenian, Lithuanian, Latvian
  `feltétel*, felelősség*, felhasználó*, szerződés*, jog*, szellemi tulajdon*, köteles*, szolgáltat*, elfogad*, bíróság*, tilos, törvény*`,
  `condiți*, termen*, răspunder*, utilizator*, contract*, drept*, proprietate intelectual*, oblig*, servici*, accept*, instanț*, interzis*, leg*`,
  `όρο*, ευθύν*, χρήστ*, συμφων*, δικαι*, πνευματικ*, υποχρε*, υπηρεσ*, αποδοχ*, δικαστ*, απαγορ*, νόμο*, χρήση*`,
  `uvjet*, odgovorno*, korisni*, ugovor*, prav*, intelektual*, obvez*, uslug*, prihva*, sud*, zabranj*, zakon*, korišten*`,
  `pogoj*, odgovorno*, uporabni*, pogodb*, pravic*, intelektual*, obvez*, storit*, sprejm*, sodišč*, prepoved*, zakon*, uporab*`,
  `sąlyg*, taisykl*, atsakomyb*, naudotoj*, vartotoj*, sutart*, teis*, įsipareig*, paslaug*, sutink*, teism*, draudžia*, įstatym*`,
  `noteikum*, atbildīb*, lietotāj*, līgum*, tiesīb*, tiesīg*, pienākum*, pakalpojum*, piekrīt*, ties*, aizlieg*, likum*`,
  // Japanese, Chinese, Korean
  '規約, 利用者, 会員, 当社, 責任, 損害, 禁止, 契約, 本サービス, 同意, 著作権, 準拠法, 裁判所, 規定, 権利, 義務, 免責, 停止',
  '条款, 协议, 用户, 责任, 权利, 义务, 知识产权, 禁止, 法律, 同意, 服务, 争议, 不得, 免责, 损失, 终止, 管辖, 遵守',
  '條款, 協議, 用戶, 使用者, 責任, 權利, 義務, 智慧財產, 知識產權, 禁止, 法律, 同意, 服務, 爭議, 不得, 免責, 損失, 終止, 管轄, 遵守',
  '약관, 회원, 회사, 책임, 권리, 의무, 금지, 계약, 동의, 서비스, 저작권, 관할, 손해, 이용자, 규정, 면책, 해지, 준수',
  // Arabic, Hebrew, Thai, Vietnamese, Indonesian
  'الشروط, المسؤولية, المستخدم, الاتفاقية, حقوق, الملكية, القانون, الموافقة, الخدمة, الخدمات, يحق, يجوز, المحكمة',
  'תנאי, אחריות, המשתמש, הסכם, זכויות, קניין, דין, חוק, השירות, מסכים, אסור, שימוש, בית המשפט, החברה',
  'เงื่อนไข, ข้อกำหนด, ผู้ใช้, ความรับผิด, สิทธิ, ทรัพย์สินทางปัญญา, กฎหมาย, บริการ, ยอมรับ, ห้าม, ข้อตกลง, ศาล, บัญชี',
  `điều khoản, trách nhiệm, người dùng, thỏa thuận, quyền, sở hữu trí tuệ, pháp luật, dịch vụ, đồng ý, cấm, tòa án, nghĩa vụ,
   tài khoản, ketentuan, tanggung jawab, pengguna, perjanjian, hak, kekayaan intelektual, hukum, layanan, menyetujui, dilarang,
   pengadilan, kewajiban, akun`,
];

const FINDERS: readonly (readonly PhraseFinder[])[] = WORDS.map((list) =>
  list.split(',').map((phrase) => phraseFinder(phrase)),
);

/** How many different words of agreements stand in a text given by `foldWords`, in the language that has most. */
export function countAgreementWords(folded: string): number {
  return Math.max(...FINDERS.map((finders) => finders.filter((find) => find(folded) !== undefined).length));
}
