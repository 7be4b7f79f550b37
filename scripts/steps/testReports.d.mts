/** What a report tells of one test; `flaky`: it passed at a second try only. */
export interface Told {
  readonly outcome: 'passed' | 'flaky' | 'failed'
  readonly name: string
}

export const testsOf: (report: unknown) => readonly Told[]
export const storiesOf: (report: unknown) => readonly Told[]
