/** The PNG of a data URL, which the page's security policy does not let `fetch` read. */
export const pngOfDataUrl = (dataUrl: string): Blob => {
  const letters = atob(dataUrl.slice(dataUrl.indexOf(',') + 1))
  const bytes = new Uint8Array(letters.length)
  // Of megabytes, `Uint8Array.from` with a function takes fifty times as long.
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at)
  return new Blob([bytes], { type: 'image/png' })
}
