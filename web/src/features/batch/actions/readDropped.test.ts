import { expect, test } from 'vitest'
import { photosAmong } from './readDropped.ts'

const file = (name: string, type: string) => ({ name, file: new File(['x'], name.split('/').at(-1) ?? '', { type }) })

test('photos come in the order of their names, numbers by value; hidden and other files are left out', () => {
  const given = [
    file('trip/10.jpg', 'image/jpeg'),
    file('trip/.cache/1.jpg', 'image/jpeg'),
    file('trip/notes.txt', 'text/plain'),
    file('trip/2.png', 'image/png'),
    // The system knows no type for phone photos everywhere.
    file('trip/3.HEIC', ''),
    file('trip/unknown.bin', ''),
  ]
  expect(photosAmong(given).map(({ name }) => name)).toEqual(['trip/2.png', 'trip/3.HEIC', 'trip/10.jpg'])
})
