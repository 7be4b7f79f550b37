/** Spellings of one sound, in the order in which they are replaced; capitals stand for sounds of two letters. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/^wr/, 'r'],
  [/^kn/, 'n'],
  [/wh/g, 'w'],
  [/x/g, 'ks'],
  [/[tsc]i[oa]n|shun|shon/g, 'Xn'],
  [/tch|ch|sh/g, 'X'],
  [/ph/g, 'f'],
  [/gh/g, ''],
  [/gn/g, 'n'],
  [/th/g, 'T'],
  [/c(?=[eiy])/g, 's'],
  [/ck|qu|[cq]/g, 'k'],
  [/z/g, 's'],
  [/(?<!^)w(?![aeiouy])/g, ''],
  [/(.)\1+/g, '$1'],
  [/(?<!^)[aeiouyh]/g, ''],
  [/^[aeiou]/, 'A'],
]

/**
 * How a word sounds by its consonants: "saturashun" and "saturation", "brite" and "bright", "blk" and "black" sound alike.
 * Made for English and of use for other languages in Latin letters.
 */
export const soundOf = (word: string): string => {
  let sound = word
  for (const [spelling, plain] of sounds) sound = sound.replace(spelling, plain)
  return sound
}
