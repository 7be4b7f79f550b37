/** Photo paths in the folders of Debian's packages, as `photoPath` takes them. */
export const gcompris = (name: string): string => `gcompris-qt-data/${name}.webp`
export const plasma = (name: string): string => `plasma-workspace-data/${name}.png`
export const budgie = (name: string): string => `budgie-backgrounds/${name}.jpg`
