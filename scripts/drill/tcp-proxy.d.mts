export interface Cable {
  readonly port: number;
  readonly bytesLost: number;
  readonly delayed: number;
  cut(): void;
  mend(): void;
  slow(delayMs: number): void;
  stop(): void;
}

export function startTcpProxy(port: number): Promise<Cable>;
