import { describe, expect, it } from 'vitest'
import { soundOf } from './soundOf.ts'

describe('soundOf', () => {
  it.each([
    ['saturashun', 'saturation'],
    ['brite', 'bright'],
    ['vinyet', 'vignette'],
    ['strayten', 'straighten'],
    ['rownd', 'round'],
    ['tekst', 'text'],
    ['blk', 'black'],
    ['fases', 'faces'],
    ['swich', 'switch'],
  ])('hears %s as %s', (written, meant) => {
    expect(soundOf(written)).toBe(soundOf(meant))
  })

  it.each([
    ['blur', 'bluer sky'],
    ['shadow', 'show'],
    ['white', 'with'],
    ['arm', 'room'],
  ])('tells %s from %s', (one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other))
  })
})
