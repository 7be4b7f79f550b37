/** What a person was told of one request. */
export interface Told {
  /** The idempotency key, of which there is one for each request. */
  readonly key: string
  /** What was asked of which photo; results of the same have the same pixels. Absent where they need not. */
  readonly what: string | undefined
  /** What the result must measure; absent where the engine chooses. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** Edits that the answers named; more than one is a doubled edit. */
  readonly editIds: Set<string>
  end: 'completed' | 'failed' | 'cancelled' | 'refused' | 'unknown'
  /** What was wrong with a result that was shown. */
  problem: string | undefined
}
