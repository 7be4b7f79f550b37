export interface ThumbnailRequest {
  readonly id: number
  /** A file, or the URL of one. */
  readonly source: Blob | string
  /** Longer side of the thumbnail in pixels. */
  readonly sidePx: number
}

export interface ThumbnailAnswer {
  readonly id: number
  /** Null where the browser cannot decode the photo. */
  readonly blob: Blob | null
}
