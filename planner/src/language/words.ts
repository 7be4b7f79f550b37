/** `a|b|c` as a list. */
export const words = (list: string): readonly string[] => list.split('|').map((word) => word.trim())
