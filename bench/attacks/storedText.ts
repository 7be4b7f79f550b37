import { type Attack, makePhoto, originOf, uploadedId } from './attack.ts'

/** NUL in a prompt and in a message. */
export const nulInText: Attack = {
  name: 'NUL in a prompt and a message',
  goal: 'both answered 400',
  run: async (cluster) => {
    const origin = originOf(cluster)
    const token = await cluster.token('nul@example.com')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const id = await uploadedId(origin, token, await makePhoto(64, 48))
    const post = async (path: string, body: object): Promise<number> =>
      (await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
    const statuses = [
      await post(`/api/process/${id}`, { editingMode: 'prompt-edit', prompt: 'brighter\0' }),
      await post('/api/contact', { email: '', message: 'hello\0' }),
    ]
    return { figure: `answered ${statuses.join(' and ')}`, isHeld: statuses.every((status) => status === 400) }
  },
}
