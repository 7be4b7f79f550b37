import { initializeCanvas, type Psd, readPsd } from 'ag-psd'

/** Opens a PSD with the pixels of its layers, without a canvas. @throws Error when it is damaged */
export const readLayers = (file: Uint8Array): Psd => {
  initializeCanvas(
    () => {
      throw new Error('Pixels are read without a canvas.')
    },
    (width, height) =>
      ({ width, height, colorSpace: 'srgb', data: new Uint8ClampedArray(width * height * 4) }) as never,
  )
  return readPsd(file, { useImageData: true, skipThumbnail: true })
}
