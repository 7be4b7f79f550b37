/** A form's fields with brackets in their names (`items[0][price]`) as nested objects. */
export interface FormObject {
  [name: string]: string | FormObject
}

const maxDepth = 6

/**
 * Reads a form or query in the way Stripe nests them. Lists come out as objects with the keys `0`, `1` and so on.
 * @throws RangeError when a field is nested too deeply, or is both a value and an object
 */
export const readForm = (text: string): FormObject => {
  const root: FormObject = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    const last = path.pop()
    if (last === undefined || path.length >= maxDepth) throw new RangeError(`The field ${name} cannot be read.`)
    let place = root
    for (const part of path) {
      const inner: string | FormObject = place[part] ?? Object.create(null)
      place[part] = inner
      if (typeof inner === 'string') throw new RangeError(`The field ${name} is given twice.`)
      place = inner
    }
    place[last] = value
  }
  return root
}
