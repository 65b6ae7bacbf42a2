/** Replaces a secret in output. */
const MASK = '***';

/** Every secret that this process was given, in each form in which it may be written. */
const known = new Set<string>();

/** A value that must not be shown: {@link maskSecrets} removes it from all output. */
export class Secret {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
    for (const form of formsOf(value)) known.add(form);
  }
  /** The value itself. Call it only where the value is used. */
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

/** Shorter ones are words that occur in any text. */
const LEAST_LENGTH = 6;
/** Variables of the environment that hold a secret, whichever program reads them. */
const SECRET_NAME = /(?:TOKEN|KEY|SECRET|PASSWORD|HEADERS)$/;

/**
 * Masks the environment's secrets from now on, even when the process ends before it has read its settings.
 */
export function learnSecrets(env: NodeJS.ProcessEnv): void {
  for (const [name, value = ''] of Object.entries(env))
    if (SECRET_NAME.test(name) || passwordsIn(value).length > 0) new Secret(value);
}

/** The secret. Of an address also the password, which drivers and servers may print without the rest. */
function formsOf(value: string): readonly string[] {
  const passwords = passwordsIn(value);
  return (passwords.length === 0 ? [value] : passwords)
    .flatMap((part) => [part, encodeURIComponent(part.toWellFormed()), JSON.stringify(part).slice(1, -1)])
    .filter((form) => form.length >= LEAST_LENGTH);
}

/** Passwords in an address, as written and decoded. */
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

/** Secrets that this process may meet without having been given them, recognised by their form. */
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

/** The text without secrets: those that this process was given, and texts in the form of a secret. */
export function maskSecrets(text: string): string {
  let masked = text;
  // The longest first, since one may be part of another.
  for (const secret of [...known].sort((one, other) => other.length - one.length))
    masked = masked.replaceAll(secret, MASK);
  for (const [written, mask] of WRITTEN) masked = masked.replace(written, mask);
  return masked;
}
