const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/**
 * The time left until `end`: days and hours, below a day hours and minutes, below an hour minutes.
 * Rounded down.
 * @param end ISO time
 * @param now Unix milliseconds
 */
export const formatTimeLeft = (end: string, now: number): string => {
  const left = Date.parse(end) - now
  if (left < minuteMs) return 'less than a minute'
  const days = Math.floor(left / dayMs)
  const hours = Math.floor((left % dayMs) / hourMs)
  const minutes = Math.floor((left % hourMs) / minuteMs)
  if (days > 0) return hours === 0 || days > 6 ? count(days, 'day') : `${count(days, 'day')} ${hours} h`
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`
}

/** A number of hours as text, in days where they are whole and more than one. */
export const formatHours = (hours: number): string =>
  hours % 24 === 0 && hours > 24 ? count(hours / 24, 'day') : count(hours, 'hour')
