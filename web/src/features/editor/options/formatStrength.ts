/** A strength of 0–100 as text. */
export const formatStrength = (value: number): string => (value === 0 ? 'None' : `${value}`)
