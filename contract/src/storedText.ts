import { z } from 'zod'

/** Text that people write and the database stores: PostgreSQL takes neither NUL nor half of a surrogate pair. */
export const storedText = (): z.ZodString =>
  z.string().refine((text) => !text.includes('\0') && text.isWellFormed(), {
    error: 'The text contains a character that cannot be stored.',
  })
