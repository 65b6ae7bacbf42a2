export function drills(
  topology: object,
): readonly { readonly name: string; readonly fault?: () => unknown }[];
