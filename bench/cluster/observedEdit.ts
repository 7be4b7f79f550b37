/** One requested edit, as its simulated person saw it. */
export interface ObservedEdit {
  /** The idempotency key, one for each request. */
  readonly key: string
  /** What was requested of which photo; the same request has the same result. Absent where it need not. */
  readonly what: string | undefined
  /** Expected size of the result; absent where the engine chooses it. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** Edits that the answers named; more than one is a duplicate edit. */
  readonly editIds: Set<string>
  end: 'completed' | 'failed' | 'cancelled' | 'refused' | 'unknown'
  /** What was wrong with a result that was shown. */
  problem: string | undefined
}
