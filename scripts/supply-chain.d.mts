/** The used part of `npm audit --json`. */
export function verdictOf(report: unknown): { readonly mayGoOn: boolean; readonly says: string };
/** `here` are the materials of the checkout. */
export function problemsOf(
  statement: unknown,
  built: { readonly tarball: Uint8Array; readonly name: string },
  here: readonly { readonly uri: string; readonly digest: object }[],
): readonly string[];
