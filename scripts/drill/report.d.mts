import type { Drill } from './drills.mjs';
import type { Figures } from './judge.mjs';

export function reportOf(
  found: readonly {
    readonly drill: Drill;
    readonly figures: Figures;
    readonly problems: readonly string[];
  }[],
  about: {
    readonly machine: { readonly cores: number; readonly model: string };
    readonly versions: readonly string[];
  },
): string;
