const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** An ISO date in long form, such as "October 11, 2025". */
export const longDate = (isoDate: string): string => format.format(new Date(`${isoDate}T00:00:00Z`))
