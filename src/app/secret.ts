/** What stands in the place of a secret. */
const MASK = '***';

/** Every secret that this process was given, in each form in which it may be written. */
const known = new Set<string>();

/** A value that must not be shown: {@link maskSecrets} takes it out of whatever is. */
export class Secret {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
    for (const form of formsOf(value)) known.add(form);
  }
  /** The value itself; ask for it only where it is used. */
  reveal(): string {
    return this.#value;
  }
  toString(): string {
    return MASK;
  }
  toJSON(): string {
    return MASK;
  }
}

/** Shorter ones are words that stand in any text. */
const LEAST_LENGTH = 6;
/** Variables of the environment that hold a secret, whoever reads them. */
const SECRET_NAME = /(?:TOKEN|KEY|SECRET|PASSWORD|HEADERS)$/;

/** Secrets are masked from here on, also where a process ends before it has read its settings. */
export function learnSecrets(env: NodeJS.ProcessEnv): void {
  for (const [name, value = ''] of Object.entries(env))
    if (SECRET_NAME.test(name) || passwordsIn(value).length > 0) new Secret(value);
}

/** The secret, and of an address the password alone, which drivers and servers name without the rest. */
function formsOf(value: string): readonly string[] {
  const passwords = passwordsIn(value);
  return (passwords.length === 0 ? [value] : passwords)
    .flatMap((part) => [part, encodeURIComponent(part.toWellFormed()), JSON.stringify(part).slice(1, -1)])
    .filter((form) => form.length >= LEAST_LENGTH);
}

/** Of an address: as they stand there, and as they are meant. */
function passwordsIn(value: string): readonly string[] {
  const url = URL.parse(value);
  const given = url === null ? [] : [url.password, url.searchParams.get('password') ?? ''];
  return given.flatMap((password) => (password === '' ? [] : [password, decoded(password)]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Secrets that this process may meet without having been given them, told by how they are written. */
const WRITTEN: readonly (readonly [RegExp, string])[] = [
  // Client keys, tokens, challenges and webhook secrets of this service, and keys of models.
  [/\b(at[ckot]_|sk-)[\w-]{16,}/g, `$1${MASK}`],
  [/\b(whsec_)[\w+/=]{16,}/g, `$1${MASK}`],
  [/\b((?:Bearer|Basic)\s+)[\w+/.~=-]{6,}/gi, `$1${MASK}`],
  [/(agentterms_session=)[\w-]+/g, `$1${MASK}`],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?/g, MASK],
  [/(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"']{0,200}:)[^\s/@"']{1,500}(?=@)/gi, `$1${MASK}`],
  [
    /([?&](?:[\w-]{0,40}(?:token|secret|signature|password|api[_-]?key)|key|sig|auth)=)[^&#\s"'\\]+/gi,
    `$1${MASK}`,
  ],
];

/** The text without secrets: those that this process was given, and what is written as secrets are. */
export function maskSecrets(text: string): string {
  let masked = text;
  // The longest first: one may be a part of another.
  for (const secret of [...known].sort((one, other) => other.length - one.length))
    masked = masked.replaceAll(secret, MASK);
  for (const [written, mask] of WRITTEN) masked = masked.replace(written, mask);
  return masked;
}
