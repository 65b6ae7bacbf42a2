interface Server {
  readonly name: string;
  readonly port: number;
}

export function haproxyConfig(of: {
  readonly ports: { readonly http: number; readonly primary: number; readonly standby: number };
  readonly replicas: readonly Server[];
  readonly servers: readonly Server[];
}): string;
