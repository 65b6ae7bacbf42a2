export interface Asked {
  readonly path: string;
  readonly init?: RequestInit;
  readonly read: (body: never) => object;
}

export interface Result {
  readonly kind: string;
  readonly dueAt: number;
  readonly endedAt: number;
  readonly outcome: string;
  readonly process?: string;
  readonly remaining?: number;
  readonly ids?: readonly string[];
}

export class Load {
  constructor(
    url: string,
    kinds: Readonly<Record<string, { readonly perSecond: number; readonly ask: (nth: number) => Asked }>>,
  );
  readonly results: readonly Result[];
  start(): this;
  stop(): Promise<void>;
  due(): Record<string, number>;
}
