import { expect, test } from 'vitest'
import { logRefusal, logRequests, requestsElsewhere, useRequestLog } from './requestLog.ts'

test('requests are kept in order, pictures of the page’s own memory left out', () => {
  const weights = { url: 'https://spotless.example/device/weights/a.onnx', receivedBytes: 4 }
  const other = { url: 'https://spotless.example/api/upload', receivedBytes: 0 }
  logRequests([weights, { url: 'blob:https://spotless.example/1', receivedBytes: 9 }])
  logRequests([other])
  logRefusal()
  const { requests, refused } = useRequestLog.getState()
  expect(requests).toEqual([weights, other])
  expect(refused).toBe(1)
  expect(requestsElsewhere(requests, 'https://spotless.example/device/')).toEqual([other])
})
