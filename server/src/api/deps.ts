import type { Billing } from '../billing/billing.ts'
import type { Sandbox } from '../billing/sandbox/sandbox.ts'
import type { Config } from '../config.ts'
import type { Connection, Database } from '../db/connect.ts'
import type { EditEvents } from '../events/editEvents.ts'
import type { VerifyToken } from '../identity/claims.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Pixels } from '../pixels/pixels.ts'
import type { ForgetCustomer } from '../privacy/deleteAccount.ts'
import type { Queue } from '../queue/openQueue.ts'
import type { Secrets } from '../secrets.ts'
import type { Storage } from '../storage/storage.ts'
import type { Tracing } from '../tracing/tracing.ts'

/** Everything the API needs; `buildApp` reads nothing else. */
export interface ApiDeps {
  readonly config: Config
  readonly database: Database
  readonly databaseKind: Connection['kind']
  readonly storage: Storage
  readonly queue: Queue
  readonly metrics: Metrics
  readonly events: EditEvents
  /** Decodes uploads, changes backgrounds and finds candidates; never the process that makes edits, whose seconds these must not wait for. */
  readonly pixels: Pick<Pixels, 'verify' | 'modes' | 'changeBackground' | 'findCandidates'>
  readonly verifyToken: VerifyToken
  /** Ends what the payment provider keeps of a user, before their account is deleted. */
  readonly forgetCustomer: ForgetCustomer
  /** Absent where no payment is taken. */
  readonly billing: Billing | null
  /** Present where payment is only played; its pages are served then. */
  readonly sandbox: Sandbox | null
  readonly secrets: Secrets
  readonly log: Log
  readonly tracing: Tracing
  /** The present; another one in tests. */
  readonly now: () => Date
}
