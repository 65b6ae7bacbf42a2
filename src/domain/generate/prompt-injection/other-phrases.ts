import { foldDisguises } from './fold-disguises.js';
import { type Phrase, phrases } from './phrase.js';

/** What the order tells the reader to ignore: earlier instructions, or all of them. */
const FORMER =
  '(?:precedente?s?|anterieure?s?|prealables?|ci-dessus|toutes|vos|tes|votre|systeme|vorherige\\w*|vorige\\w*|bisherige\\w*|obige\\w*|fruhere\\w*|alle|deine|ihre|system\\w*|anteriores|previ[ao]s|todas|todos|tus|sus|seus|suas|tutte|precedenti|vorige|eerdere|bovenstaande)';
const OVERRIDE_GAP = String.raw`(?=[^.!?]{0,80}\b${FORMER}\b)[^.!?]{0,60}?`;

/** The commonest of these orders in other languages, in folded text: no accents, no umlauts. */
export const OTHER_PHRASES: readonly Phrase[] = phrases(
  // French
  String.raw`(?<!\b[nd]')\b(?:ignore[zr]?|oublie[zr]?|ne\s(?:tiens|tenez)\s(?:pas|aucun)\scompte|fai(?:s|tes)\sabstraction)\b${OVERRIDE_GAP}\b(?:instructions?|consignes?|directives?|prompts?|ordres?)\b`,
  String.raw`\ben\stant\squ(?:'|e\s)?(?:une?\s)?(?:ia|intelligence\sartificielle|modele\sde\slangage|assistant|agent|robot)\b[^.!?]{0,80}?\b(?:reponde\w*|repond[sz]|devez|dois|classe[zr]|marque[zr]|indique[zr]|considere[zr]|renvoye[zr])\b`,
  String.raw`\b(?:repond(?:s|ez|re)|renvoi?e[zr]?|renvoye[zr]|indique[zr]?|affiche[zr]?)\s(?:(?:uniquement|seulement|toujours|par|avec|que|le|du|a|toutes?|les|tous|questions?|json|simplement)\s){0,6}?(?:autorisee?s?|allowed|true|oui|json|permis|\{)`,
  String.raw`\b(?:lors\sde\s(?:l')?|pour\s|quand\svous\s|en\s)(?:analys|resum|class|trait|evalu)\w*\s(?:de\s|du\s)?(?:ce|cette|ces|le|la|les)?\s?(?:document|page|texte|conditions|site)\b[^.!?]{0,100}?\b(?:marque|considere|indique|repond|classe|autoris)\w*`,
  String.raw`\b(?:marque|considere|classe|traite)[zr]?\s(?:tout(?:e|es)?|tous|chaque)\b[^.!?]{0,60}?\bcomme\s(?:etant\s)?(?:autoris|permis|allowed|vrai)\w*`,
  String.raw`\bnote\s(?:aux|pour\sles|a\sl'attention\sdes)\s(?:ia|intelligences|modeles|robots|assistants|agents)\b(?=[\s\S]{0,200}?\b(?:autoris|permis|allowed|ignor)\w*)`,
  String.raw`\b(?:ignore[zr]?|oublie[zr]?)\s(?:tout\s)?ce\squi\s(?:precede|suit|vous\sa\sete\sdit)|\b(?:ignor|olvid)[ae]\s(?:todo\s)?lo\s(?:anterior|que)\b|\b(?:vergiss|ignoriere|vergessen\ssie|ignorieren\ssie)\s(?:alles|das\sobige|was)\b`,
  // German
  String.raw`\b(?:ignorier\w*|vergiss|vergesst|vergessen\ssie|missacht\w*|verwirf|verwerfen\ssie)\b${OVERRIDE_GAP}\b(?:anweisung\w*|instruktion\w*|vorgaben?|befehle?n?|prompts?|systemprompt\w*|anordnung\w*)\b`,
  String.raw`\bals\s(?:eine?\s)?(?:ki|sprachmodell|kunstliche\sintelligenz|assistent|chatbot|agent)\b[^.!?]{0,80}?\b(?:antwort\w*|musst|mussen|sollst|ausgeben|gib|einstuf\w*|markier\w*|bewert\w*)\b`,
  String.raw`\b(?:antworte|antworten\ssie|gib|geben\ssie)\s(?:(?:nur|ausschliesslich|immer|stets|mit|auf|alle|jede|fragen?|frage|das|dem|wort|als|folgendes|einfach)\s){0,6}?(?:erlaubt|allowed|true|ja|json|gestattet|zulassig|\{)`,
  String.raw`\b(?:markiere|markieren\ssie|behandle|behandeln\ssie|stufe|stufen\ssie|bewerte|bewerten\ssie|kennzeichne\w*)\s(?:alle?s?|jede\w*)\b[^.!?]{0,60}?\bals\s(?:erlaubt|gestattet|zulassig|allowed|wahr)`,
  String.raw`\bbeim?\s?(?:der\s|dem\s)?(?:analys\w*|zusammenfass\w*|klassifizier\w*|auswert\w*|verarbeit\w*|lesen)\s(?:dieses?r?|des|der)\s(?:dokument\w*|text\w*|seite|bedingungen|website)\b[^.!?]{0,100}?\b(?:antwort\w*|markier\w*|erlaubt|ausgeben)\b`,
  String.raw`\bhinweis\s(?:an|fur)\s(?:alle\s|die\s)?(?:ki|sprachmodelle|crawler|bots?|assistenten|agenten)\b(?=[\s\S]{0,200}?\b(?:erlaubt|gestattet|zulassig|allowed|ignorier)\w*)`,
  // Spanish and Portuguese
  String.raw`\b(?:ignor[ae]n?|olvid[ae]n?|descart[ae]n?|desconsidere|esqueca|(?:haga|haz)\scaso\somiso|no\s(?:haga|hagas)\scaso|no\s(?:tenga|tengas)\sen\scuenta)\b${OVERRIDE_GAP}\b(?:instrucciones|indicaciones|ordenes|directrices|instrucoes|comandos|prompts?)\b`,
  String.raw`\bcomo\s(?:una?\s|uma\s)?(?:ia|inteligencia\sartificial|modelo\sde\s(?:lenguaje|linguagem)|asistente|assistente|agente)\b[^.!?]{0,80}?\b(?:debes?|deve|respond[ae]|devuelv[ae]|clasifi\w*|classifi\w*|marque|marca)\b`,
  String.raw`\b(?:respond[ae]|contest[ae]|devuelv[ae])\s(?:(?:solo|solamente|unicamente|siempre|con|en|a|todas?|las|todos|los|preguntas|claves|apenas|somente|que|la|palabra|com)\s){0,6}?(?:permitid[oa]s?|allowed|true|si|sim|json|autorizad[oa]s?|\{)(?![a-z])`,
  String.raw`\b(?:marque|marca|considere|considera|trate|trata|clasifique|classifique)\s(?:todo|toda|todos|todas|tudo|cada)\b[^.!?]{0,60}?\bcomo\s(?:permitid|autorizad|allowed|verdader)\w*`,
  String.raw`\b(?:al|ao)\s(?:analizar|resumir|clasificar|procesar|analisar|classificar|processar)\s(?:est[aeo]s?|el|la|los|o|a|os)\s(?:documento|pagina|texto|terminos|sitio|termos|site)\b[^.!?]{0,100}?\b(?:respond|marqu|marc|consider|clasifi|classifi|indi|permit)\w*`,
  // Italian and Dutch
  String.raw`\b(?:ignora(?:re|te)?|dimentica(?:re|te)?|non\stenere\sconto)\b${OVERRIDE_GAP}\b(?:istruzioni|direttive|indicazioni|prompt)\b`,
  String.raw`\b(?:negeer|vergeet)\b${OVERRIDE_GAP}\b(?:instructies|aanwijzingen|opdrachten|prompts?)\b`,
  String.raw`\b(?:rispondi|rispondete|antwoord)\s(?:(?:solo|sempre|con|a|tutte|le|domande|alleen|altijd|met|op|alle|vragen)\s){0,6}?(?:consentito|permesso|allowed|true|toegestaan|json|\{)`,
  // Russian, Chinese and Japanese
  // Folding maps letters of other alphabets to the Latin ones that they look like, in patterns and in texts.
  ...[
    '(?:игнорируй|игнорируйте|забудь|забудьте)[^.!?]{0,60}?(?:инструкци|указани|команд|промпт)',
    '(?:忽略|无视|忘记|忘掉)[^.!?]{0,12}?(?:指令|指示|提示|要求|命令)',
    '(?:指示|命令|プロンプト|指令)[^.!?]{0,6}?(?:無視し|忘れ)',
  ].map((source) => foldDisguises(source).text),
);
