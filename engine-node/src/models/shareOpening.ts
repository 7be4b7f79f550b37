/**
 * Opens each thing of a name once and shares it; what could not be opened is tried again when it is next asked for.
 * @returns the function that opens, and the names with what was opened or is being opened
 */
export const shareOpening = <Name, Opened>(open: (name: Name) => Promise<Opened>) => {
  const opened = new Map<Name, Promise<Opened>>()
  const openOnce = (name: Name): Promise<Opened> => {
    const known = opened.get(name)
    if (known !== undefined) return known
    const opening = open(name)
    opened.set(name, opening)
    opening.catch(() => opened.delete(name))
    return opening
  }
  return { opened, openOnce }
}
