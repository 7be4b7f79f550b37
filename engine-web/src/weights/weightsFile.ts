/** A file of weights, named by its content. */
export interface WeightsFile {
  readonly sha256: string
  readonly bytes: number
}
