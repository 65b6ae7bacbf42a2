/** What the service says of itself. */
export interface AboutService {
  readonly baseUrl: string;
  /** Where the generator is reached. */
  readonly apiUrl: string;
  readonly schemaUrl: string;
  readonly version: string;
  readonly userAgent: string;
}
