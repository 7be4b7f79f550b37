import { plans } from '@spotless/contract/billing'
import type { Figures } from '@spotless/contract/figures'
import { shownValue } from '@spotless/contract/figures'
import { bytesPerMegabyte } from '@spotless/contract/limits'

const token = /\{\{\s*([a-z0-9-]+)(?:\s*:\s*([^}]+?))?\s*\}\}/g

const { free, monthly, yearly } = plans
/** Facts of the plans that a text may name. */
const facts: Readonly<Record<string, string>> = {
  'plan-signup-edits': String(free.editsOnSignupDay),
  'plan-daily-edits': String(free.editsPerDay),
  'plan-free-upload': `${free.maxUploadBytes / bytesPerMegabyte} MB`,
  'plan-paid-upload': `${monthly.maxUploadBytes / bytesPerMegabyte} MB`,
  'plan-monthly-price': `$${monthly.priceUsd}`,
  'plan-monthly-edits': String(monthly.editsPerPeriod),
  'plan-yearly-price': `$${yearly.priceUsd}`,
  'plan-yearly-edits': String(yearly.editsPerPeriod),
  'plan-monthly-edit-price': `$${(monthly.priceUsd / (monthly.editsPerPeriod ?? 1)).toFixed(2)}`,
  'plan-yearly-edit-price': `$${(yearly.priceUsd / (yearly.editsPerPeriod ?? 1)).toFixed(2)}`,
}

/**
 * Puts measured values and facts of the plans into a text: `{{ plan-daily-edits }}`, or `{{ figure-id: Label of the bar }}`
 * for a bar of a published figure.
 * @throws Error when there is no such fact, figure or bar
 */
export const fillFigures = (text: string, { figures }: Figures): string =>
  text.replaceAll(token, (_, name: string, label: string | undefined) => {
    if (label === undefined) {
      const fact = facts[name]
      if (fact === undefined) throw new Error(`There is no fact called "${name}".`)
      return fact
    }
    const figure = figures.find(({ id }) => id === name)
    if (figure === undefined) throw new Error(`There is no figure called "${name}".`)
    const bar = figure.bars.find((one) => one.label === label)
    if (bar === undefined) {
      const labels = figure.bars.map((one) => `"${one.label}"`).join(', ')
      throw new Error(`The figure "${name}" has no bar "${label}"; it has ${labels}.`)
    }
    return shownValue(figure, bar.value)
  })
