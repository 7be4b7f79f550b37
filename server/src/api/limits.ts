import { type ConnectionLimits, defaultConnectionLimits } from './slowClients.ts'

/** What one caller may ask of the API: a signed-in person, or the address of a request without a valid token. */
export interface ApiLimits {
  /** Requests to the API and the sign-in pages. */
  readonly callsPerMinute: number
  /** Uploads of single photos, each decoded once; programs and folders use batches. */
  readonly uploadsPerMinute: number
  /** Searches for marks: free, with a few seconds of CPU each. */
  readonly searchesPerMinute: number
  /** Changes of a background: free, with one or two seconds of CPU each. */
  readonly backgroundsPerMinute: number
  /** Downloads in another format or size: free, with a few seconds of CPU each. */
  readonly downloadsPerMinute: number
  /** Strokes over a cut-out, each asked for twice, and previews of selections: free, with a quarter of a second of CPU each. */
  readonly strokesPerMinute: number
  /** Calls that reach the payment provider. */
  readonly paymentsPerMinute: number
  /** Exports: each reads every file of an account. */
  readonly exportsPerTenMinutes: number
  readonly messagesPerTenMinutes: number
  /** Open requests of one person in one process, by kind. */
  readonly openUploads: number
  readonly openSearches: number
  readonly openBackgrounds: number
  readonly openDownloads: number
  readonly openCorrections: number
  readonly openStreams: number
  /** How long a refusal for a limit is held back: a client that repeats refused calls without rest is slowed down by it. */
  readonly refusalDelayMs: number
  readonly connections: ConnectionLimits
}

export const defaultApiLimits: ApiLimits = {
  callsPerMinute: 1_200,
  uploadsPerMinute: 60,
  searchesPerMinute: 30,
  backgroundsPerMinute: 60,
  downloadsPerMinute: 60,
  strokesPerMinute: 240,
  paymentsPerMinute: 20,
  exportsPerTenMinutes: 6,
  messagesPerTenMinutes: 5,
  openUploads: 4,
  openSearches: 3,
  openBackgrounds: 3,
  openDownloads: 3,
  openCorrections: 3,
  openStreams: 12,
  refusalDelayMs: 1_000,
  connections: defaultConnectionLimits,
}
