import { expect, test } from 'vitest'
import { cleanPath, resultNames } from './resultNames.ts'

const facts = (name: string, position = 1) => ({ name, position, mode: 'background-removal', extension: 'png' })

test.each([
  ['shoes/red.jpg', 'shoes/red.jpg'],
  ['../../etc/passwd', 'etc/passwd'],
  ['C:\\Photos\\a.jpg', 'C/Photos/a.jpg'],
  ['/a//b/./c.png', 'a/b/c.png'],
  ['a\u0000b\u202Ec.png', 'abc.png'],
  ['....', 'photo'],
  [undefined, 'photo'],
  ['dots. /x.png. ', 'dots/x.png'],
])('the path %j is stored as %j', (sent, stored) => {
  expect(cleanPath(sent)).toBe(stored)
})

test('a pattern gives the name, keeps the folder and takes the extension of the result', () => {
  expect(resultNames('{name}-cutout.{ext}', [facts('shoes/red.v2.jpg'), facts('bare')])).toEqual([
    'shoes/red.v2-cutout.png',
    'bare-cutout.png',
  ])
})

test('numbers have as many digits as the last one', () => {
  expect(resultNames('{number}.{ext}', [facts('a.jpg', 7), facts('b.jpg', 112)])).toEqual(['007.png', '112.png'])
})

test('names that would be equal, in whatever case, get a number', () => {
  const names = resultNames('{name}.{ext}', [facts('a.jpg'), facts('A.png'), facts('a.webp'), facts('x/a.jpg')])
  expect(names).toEqual(['a.png', 'A-2.png', 'a-3.png', 'x/a.png'])
})

test('a dollar sign in a name stays one', () => {
  expect(resultNames('{name}.{ext}', [facts('$& $1.jpg')])).toEqual(['$& $1.png'])
})
