/** The bytes of a PNG data URL. */
export const bytesOfMask = (maskData: string): Uint8Array =>
  Buffer.from(maskData.slice(maskData.indexOf(',') + 1), 'base64')
