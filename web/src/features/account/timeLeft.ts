const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/**
 * How long something still is there, in words: days and hours, below a day hours and minutes, below an hour minutes.
 * Never more than there is.
 * @param now Unix milliseconds
 */
export const timeLeft = (end: string, now: number): string => {
  const left = Date.parse(end) - now
  if (left < minuteMs) return 'less than a minute'
  const [days, hours, minutes] = [
    Math.floor(left / dayMs),
    Math.floor((left % dayMs) / hourMs),
    Math.floor((left % hourMs) / minuteMs),
  ]
  if (days > 0) return hours === 0 || days > 6 ? count(days, 'day') : `${count(days, 'day')} ${hours} h`
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`
}

/** Hours as people say them. */
export const hoursInWords = (hours: number): string =>
  hours % 24 === 0 && hours > 24 ? count(hours / 24, 'day') : count(hours, 'hour')
