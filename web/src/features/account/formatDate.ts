/** A date in the reader's language, such as “3 May 2025”. */
export const formatDate = (isoTime: string): string =>
  new Date(isoTime).toLocaleDateString(undefined, { year: 'numeric', month: 'long', day: 'numeric' })
