export interface StartsAtBoot {
  readonly units: readonly string[];
  readonly scripts: readonly string[];
}

export function startsAtBoot(etc?: string): StartsAtBoot;
export function disableAtBoot(before: StartsAtBoot, after: StartsAtBoot): readonly (readonly string[])[];
