import { expect, test } from 'vitest'
import { creditsPerEdit, plans } from './billing.ts'
import { modeNames } from './mode.ts'

test('prices: Free $0, Monthly $9.99 a month, Yearly $99.99 a year, which saves 17 %', () => {
  const { free, monthly, yearly } = plans
  expect([free.priceUsd, free.period]).toEqual([0, null])
  expect([monthly.priceUsd, monthly.period]).toEqual([9.99, 'month'])
  expect([yearly.priceUsd, yearly.period]).toEqual([99.99, 'year'])
  expect(Math.round((1 - yearly.priceUsd / (12 * monthly.priceUsd)) * 100)).toBe(17)
})

test('edits: Free 5 on the signup day and then 1 a day, Monthly 100 a month, Yearly 1500 a year', () => {
  const { free, monthly, yearly } = plans
  expect([free.editsOnSignupDay, free.editsPerDay, free.editsPerPeriod]).toEqual([5, 1, null])
  expect([monthly.editsPerPeriod, yearly.editsPerPeriod]).toEqual([100, 1500])
  expect(creditsPerEdit).toBe(1)
})

test('uploads: Free up to 10 MB, paid up to 25 MB', () => {
  const megabytes = [plans.free, plans.monthly, plans.yearly].map(({ maxUploadBytes }) => maxUploadBytes / 1024 / 1024)
  expect(megabytes).toEqual([10, 25, 25])
})

test('paid plans have all seven modes and go first in the queue; Free lacks prompts and headshots after its first day', () => {
  for (const plan of [plans.monthly, plans.yearly]) {
    expect(plan.modes).toEqual(modeNames)
    expect(plan.priority).toBe(true)
  }
  expect(plans.free.priority).toBe(false)
  expect(plans.free.signupDayModes).toEqual(modeNames)
  expect(modeNames.filter((mode) => !plans.free.modes.includes(mode))).toEqual(['prompt-edit', 'professional-photo'])
})
