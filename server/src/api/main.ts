import { runServer } from '../runServer.ts'

// The API alone; needs DATABASE_URL and a worker elsewhere.
await runServer('api')
