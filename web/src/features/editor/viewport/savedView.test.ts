import { expect, test } from 'vitest'
import { fitPhoto, restoreView, saveView } from './savedView.ts'

const photo = { width: 400, height: 300 }
const screen = { width: 232, height: 332 }

test('the fit leaves 16 px on every side', () => {
  expect(fitPhoto(photo, screen)).toEqual({ scale: 0.5, x: 16, y: 91 })
})

test('a view is saved by its zoom relative to the fit and the point in the middle', () => {
  expect(saveView({ scale: 1, x: -84, y: 16 }, photo, screen)).toEqual({ zoom: 2, x: 0.5, y: 0.5 })
})

test('a saved view shows the same place of an enlarged photo in another window', () => {
  const saved = { zoom: 2, x: 0.25, y: 0.5 }
  expect(restoreView(saved, { width: 800, height: 600 }, { width: 432, height: 332 })).toEqual({
    scale: 1,
    x: 16,
    y: -134,
  })
  expect(saveView(restoreView(saved, photo, screen), photo, screen)).toEqual(saved)
})
