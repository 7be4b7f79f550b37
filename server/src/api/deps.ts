import type { BatchEvents } from '../batches/batchEvents.ts'
import type { Billing } from '../billing/billing.ts'
import type { Sandbox } from '../billing/sandbox/sandbox.ts'
import type { Config } from '../config.ts'
import type { Connection, Database } from '../db/connect.ts'
import type { EditEvents } from '../events/editEvents.ts'
import type { Planner } from '../hosted/openPlanner.ts'
import type { VerifyToken } from '../identity/claims.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Pixels } from '../pixels/pixels.ts'
import type { ForgetCustomer } from '../privacy/deleteAccount.ts'
import type { Queue } from '../queue/openQueue.ts'
import type { Secrets } from '../secrets.ts'
import type { Storage } from '../storage/storage.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { ApiLimits } from './limits.ts'

/** All dependencies of the API; `buildApp` reads nothing else. */
export interface ApiDeps {
  readonly config: Config
  readonly limits: ApiLimits
  readonly database: Database
  readonly databaseKind: Connection['kind']
  readonly storage: Storage
  readonly queue: Queue
  readonly metrics: Metrics
  /** The operator's own models that could not do their job when they were checked. */
  readonly refusedModels: ReadonlySet<Config['diskModels'][number]>
  readonly events: EditEvents
  readonly batchEvents: BatchEvents
  /** What people wait for while they click, in a process that makes no edits. */
  readonly pixels: Pick<Pixels, 'verify' | 'modes' | 'changeBackground' | 'compute' | 'findCandidates' | 'isIdle'>
  /** The language model that plans prompts; undefined where none is configured. */
  readonly planner?: Planner | undefined
  readonly verifyToken: VerifyToken
  /** Requests to addresses that clients name; connects to public ones only. */
  readonly publicFetch: typeof fetch
  /** Deletes a customer at the payment provider, before their account is deleted. */
  readonly forgetCustomer: ForgetCustomer
  /** Null where payment is not configured. */
  readonly billing: Billing | null
  /** Set where payment is simulated; its pages are then served. */
  readonly sandbox: Sandbox | null
  readonly secrets: Secrets
  readonly log: Log
  readonly tracing: Tracing
  /** The clock; tests replace it. */
  readonly now: () => Date
}
