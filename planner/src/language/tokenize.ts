/** One word, number or mark of a prompt. */
export type Word =
  | { readonly kind: 'word'; readonly text: string; readonly raw: string }
  /** What a thing is called in another language: no word of the lexicon's, nor a misspelt one. */
  | { readonly kind: 'name'; readonly text: string; readonly raw: string }
  | { readonly kind: 'number'; readonly text: string; readonly value: number; readonly isSigned: boolean }
  | { readonly kind: 'pair'; readonly text: string; readonly first: number; readonly second: number }
  | { readonly kind: 'colour'; readonly text: string; readonly hex: string }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'stop'; readonly text: string }

const pattern =
  /"([^"]{1,200})"|(?<![\p{L}\p{N}])'([^']{1,200})'(?![\p{L}\p{N}])|#([0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-z])|((?:(?<![\p{L}\p{N}])[+\-−](?=\d+\/))?\d+(?:\.\d+)?)\s*(?:[:x×/]|by)\s*(\d+(?:\.\d+)?)(?![0-9a-z])|((?<![\p{L}\p{N}])[+\-−]?\d+(?:\.\d+)?)(?=px|x\b|%|°|deg|[km](?:i?b|bytes?)\b|[^\p{L}\p{N}]|$)|([%°])|([\p{L}\p{N}©®™][\p{L}\p{N}'&]*)|(&)|([,.;:!?\n+()–—]+)/giu

const spelledMarks: Readonly<Record<string, string>> = { '%': 'percent', '°': 'degrees' }

const hexOf = (digits: string): string =>
  `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`

/**
 * Cuts a prompt into words. Lower case, except for quoted text and `raw`; curly quotes count as straight ones; a comma, a stop
 * or a line break is a `stop`.
 */
export const tokenize = (prompt: string): readonly Word[] => {
  const straight = prompt.normalize('NFKC').replace(/[‘’]/g, "'").replace(/[“”]/g, '"')
  const words: Word[] = []
  for (const match of straight.matchAll(pattern)) {
    const [whole, double, single, hex, first, second, number, mark, word, ampersand] = match
    const text = whole.toLowerCase()
    const quoted = double ?? single
    if (quoted !== undefined) words.push({ kind: 'quote', text: quoted })
    else if (hex !== undefined) words.push({ kind: 'colour', text, hex: hexOf(hex.toLowerCase()) })
    else if (first !== undefined && second !== undefined)
      words.push({ kind: 'pair', text, first: Number(first.replace('−', '-')), second: Number(second) })
    else if (number !== undefined)
      words.push({
        kind: 'number',
        text,
        value: Number(number.replace('−', '-')),
        isSigned: /^[+\-−]/.test(number),
      })
    else if (mark !== undefined) words.push({ kind: 'word', text: spelledMarks[mark] ?? mark, raw: mark })
    else if (word !== undefined) words.push({ kind: 'word', text, raw: whole })
    else if (ampersand !== undefined) words.push({ kind: 'word', text: 'and', raw: whole })
    else words.push({ kind: 'stop', text })
  }
  return words
}
