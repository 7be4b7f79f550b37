import { runServer } from '../runServer.ts'

// A worker alone; needs DATABASE_URL and an API elsewhere.
await runServer('worker')
