/** One field of a message in the Protocol Buffers encoding. */
export interface ProtobufField {
  readonly number: number
  /** Of a varint; else 0. */
  readonly value: number
  /** Of any other field: a part of the message itself, not a copy. */
  readonly bytes: Uint8Array
}

const none: Uint8Array = new Uint8Array()
const wire = { varint: 0, eightBytes: 1, withLength: 2, fourBytes: 5 } as const

/**
 * The fields of a message, in order. Source: the Protocol Buffers encoding.
 * @throws Error when the message is cut short or has a field of another kind
 */
export function* protobufFields(message: Uint8Array): Generator<ProtobufField> {
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++]
      if (byte === undefined) throw new Error('The network is cut short.')
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  const take = (length: number): Uint8Array => {
    if (at + length > message.length) throw new Error('The network is cut short.')
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const key = varint()
    const [number, kind] = [Math.floor(key / 8), key % 8]
    if (kind === wire.varint) yield { number, value: varint(), bytes: none }
    else if (kind === wire.withLength) yield { number, value: 0, bytes: take(varint()) }
    else if (kind === wire.fourBytes || kind === wire.eightBytes)
      yield { number, value: 0, bytes: take(kind === wire.fourBytes ? 4 : 8) }
    else throw new Error(`The network has a field of the unknown kind ${kind}.`)
  }
}
