export interface Probe {
  readonly at: number;
  readonly name: string;
  readonly state: string;
  readonly process?: string;
  readonly [figure: string]: number | string | undefined;
}

export function times(
  probes: readonly Probe[],
  name: string,
  state: string,
  figures?: Readonly<Record<string, number>>,
): number;
export function most(probes: readonly Probe[], name: string, figure: string): number | undefined;
export function grown(probes: readonly Probe[], figure: string): number;
export function replacedOf(probes: readonly Probe[], replicas: readonly string[]): number;
