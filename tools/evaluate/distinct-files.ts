import { realpathSync } from 'node:fs';

/** The paths without those that lead to the same file as an earlier one; a missing file's path stays. */
export function distinctFiles(paths: readonly string[]): readonly string[] {
  const places = new Map<string, string>();
  for (const path of paths) {
    const place = placeOf(path);
    if (!places.has(place)) places.set(place, path);
  }
  return [...places.values()];
}

function placeOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
