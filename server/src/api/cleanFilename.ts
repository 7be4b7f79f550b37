const maxFilenameCharacters = 200

/** The base name that the client sent, without characters that are unsafe in headers or file systems. */
export const cleanFilename = (name: string | undefined): string => {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '').trim()
  return clean.slice(-maxFilenameCharacters) || 'photo'
}
