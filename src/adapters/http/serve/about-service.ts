/** What the service says about itself. */
export interface AboutService {
  readonly baseUrl: string;
  /** The generator's address. */
  readonly apiUrl: string;
  readonly schemaUrl: string;
  readonly version: string;
  readonly userAgent: string;
}
