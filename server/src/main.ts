import { runServer } from './runServer.ts'

// The whole server in one process, or the part that ROLE names.
await runServer()
