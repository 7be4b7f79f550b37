import { errorCodeOf } from './errorCodeOf.ts'

/** Adds what `.env` in the working folder sets to the process's environment, where there is such a file. */
export const loadDotEnv = (): void => {
  try {
    process.loadEnvFile()
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') throw error
  }
}
